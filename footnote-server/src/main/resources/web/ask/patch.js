import { element } from '../page/element.js';

/**
 * Make `parent` show `tree` (see markup.js), keeping every node that is already right. So text can stream in while a
 * marker in it has the focus, and a selection survives.
 */
export function patch(parent, tree, makeMarker) {
  tree.forEach((wanted, at) => {
    const present = parent.childNodes[at];
    if (present && isKept(present, wanted)) {
      update(present, wanted, makeMarker);
    } else {
      const made = make(wanted, makeMarker);
      if (present) present.replaceWith(made);
      else parent.append(made);
    }
  });
  while (parent.childNodes.length > tree.length) parent.lastChild.remove();
}

function isKept(present, wanted) {
  if (typeof wanted === 'string') return present.nodeType === Node.TEXT_NODE;
  if (present.nodeType !== Node.ELEMENT_NODE) return false;
  if (wanted.marker) return present.dataset.marker === String(wanted.marker);
  return !present.dataset.marker && present.localName === wanted.tag;
}

function update(present, wanted, makeMarker) {
  if (typeof wanted === 'string') {
    if (wanted.startsWith(present.data)) {
      if (wanted.length > present.data.length) present.appendData(wanted.slice(present.data.length));
    } else {
      present.data = wanted;
    }
  } else if (!wanted.marker) {
    patch(present, wanted.children, makeMarker);
  }
}

function make(wanted, makeMarker) {
  if (typeof wanted === 'string') return document.createTextNode(wanted);
  if (wanted.marker) {
    const made = makeMarker(wanted.marker);
    made.dataset.marker = wanted.marker;
    return made;
  }
  const made = element(wanted.tag, wanted.attributes);
  patch(made, wanted.children, makeMarker);
  return made;
}
