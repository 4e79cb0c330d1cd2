/** Copy `text`; false where the browser does not allow it (an address that is neither https nor this machine's own). */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
