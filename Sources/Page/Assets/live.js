// What makes the page live. Each screen is whole without it: links and forms do the same, a page at a time.

const $ = (id) => document.getElementById(id);

// Puts what was rendered anew into what is shown, and leaves alone what is the same: so nothing that somebody types,
// opens or looks at is lost.
function morph(from, to) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) return from.replaceWith(to);
  if (from.nodeType === Node.TEXT_NODE) { if (from.data !== to.data) from.data = to.data; return; }
  if (from.nodeType !== Node.ELEMENT_NODE || from.isEqualNode(to)) return;
  const isTouched = from === document.activeElement || from.dataset.touched !== undefined;
  // A form that is on its way stays as it was sent; one in which somebody types, what it was decided on.
  if (from.dataset.sent !== undefined) return;
  if (from.nodeName === 'INPUT' && from.type === 'hidden' && from.form?.querySelector('[data-touched]')) return;
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !(name === 'open' && from.nodeName === 'DETAILS') && name !== 'data-touched') from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  if (isTouched && /^(INPUT|TEXTAREA|SELECT)$/.test(from.nodeName)) return;
  children(from, to);
}

function children(from, to) {
  // What has an id or a key is the same thing wherever it stands.
  const key = (node) => node.nodeType === Node.ELEMENT_NODE ? node.id || node.dataset.key || '' : '';
  const known = new Map();
  for (const node of from.childNodes) if (key(node)) known.set(key(node), node);
  let at = from.firstChild;
  for (const node of [...to.childNodes]) {
    const same = known.get(key(node));
    if (same) {
      if (same !== at) from.insertBefore(same, at); else at = at.nextSibling;
      morph(same, node);
    } else if (at && !key(at) && !key(node)) {
      const next = at.nextSibling;
      morph(at, node);
      at = next;
    } else {
      from.insertBefore(node, at);
      if (key(node)) node.classList.add('new');
    }
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

function put(id, html) {
  const shown = $(id);
  if (!shown) return;
  const fresh = shown.cloneNode(false);
  fresh.innerHTML = html;
  children(shown, fresh);
}

// Live: the server renders this screen anew whenever it changes.
let source = null;
function listen() {
  if (source || !('live' in document.body.dataset)) return;
  source = new EventSource(location.pathname + location.search);
  source.addEventListener('screen', (event) => {
    const told = JSON.parse(event.data);
    if (told.main !== undefined && !held(told.main)) put('main', told.main);
    if (told.beside !== undefined) put('beside', told.beside);
    document.title = told.title + ' · Daybook';
    $('position').textContent = told.position;
    connected(true);
  });
  source.onopen = () => connected(true);
  source.onerror = () => connected(false);
}
function rest() { source?.close(); source = null; }
function connected(is) {
  $('state')?.classList.toggle('lost', !is);
  if ($('state-live')) $('state-live').hidden = !is;
  if ($('state-lost')) $('state-lost').hidden = is;
}
addEventListener('input', (event) => { if (event.target.form) event.target.dataset.touched = ''; });
addEventListener('pagehide', rest);
addEventListener('pageshow', listen);
// Where nobody looks, nothing is rendered.
document.addEventListener('visibilitychange', () => document.hidden ? rest() : listen());
