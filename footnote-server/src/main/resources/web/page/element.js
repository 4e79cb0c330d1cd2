/**
 * Build an element. Children that are strings become text nodes: what documents and models say is data, and is never
 * read as markup. Attributes whose value is a function are listeners (`onclick`), `true` is an empty attribute, and
 * `false`, `null` and `undefined` leave it out.
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === 'function') made.addEventListener(name.replace(/^on/, ''), value);
    else made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return made;
}

/** Set or remove an attribute, touching the page only where something changes. */
export function setAttribute(target, name, value) {
  const wanted = value === true ? '' : value;
  if (wanted === null || wanted === undefined || wanted === false) {
    if (target.hasAttribute(name)) target.removeAttribute(name);
  } else if (target.getAttribute(name) !== String(wanted)) {
    target.setAttribute(name, String(wanted));
  }
}

/** Set an element's text, touching the page only where it changes. */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}
