
// Forms: sent without leaving the page, once however often one clicks; toasts one at a time; what completes as one types.
document.documentElement.classList.add('scripted');

// Toasts queue: one is shown at a time, and stays while somebody looks at it.
const toasts = { waiting: [], shown: null, left: 0, since: 0, timer: 0 };
const shelf = $('toasts');
function toast(node) {
  if (!shelf) return;
  // What went wrong doesn't wait.
  const isBad = node.classList.contains('bad') && toasts.shown && !toasts.shown.classList.contains('bad');
  if (isBad) { clearTimeout(toasts.timer); toasts.shown.remove(); toasts.waiting.unshift(node, toasts.shown); toasts.shown = null; } else toasts.waiting.push(node);
  nextToast();
}
function nextToast() {
  if (!toasts.shown && toasts.waiting.length) {
    toasts.shown = toasts.waiting.shift();
    shelf.append(toasts.shown);
    toasts.left = toasts.shown.querySelector('form,a') ? 8000 : 5000;
    runToast();
  }
  const note = shelf.querySelector('.waiting'), words = shelf.dataset.waiting.split('|');
  note?.remove();
  if (toasts.shown && toasts.waiting.length) {
    const more = document.createElement('span');
    more.className = 'waiting';
    more.textContent = words[Math.min(toasts.waiting.length, words.length) - 1];
    shelf.append(more);
  }
}
function runToast() { clearTimeout(toasts.timer); toasts.since = Date.now(); toasts.timer = setTimeout(endToast, toasts.left); }
function holdToast() { clearTimeout(toasts.timer); toasts.left -= Date.now() - toasts.since; toasts.since = Date.now(); }
function endToast() { clearTimeout(toasts.timer); toasts.shown?.remove(); toasts.shown = null; nextToast(); }
function say(text, isBad, address, label) {
  const node = document.createElement('div'), words = document.createElement('p'), close = document.createElement('button');
  node.className = isBad ? 'toast bad' : 'toast';
  words.textContent = text;
  close.className = 'close'; close.type = 'button'; close.textContent = '×'; close.setAttribute('aria-label', shelf.dataset.close);
  node.append(words);
  if (address) { const link = document.createElement('a'); link.href = address; link.textContent = label; node.append(link); }
  node.append(close);
  toast(node);
}
if (shelf) {
  for (const event of ['pointerenter', 'focusin']) shelf.addEventListener(event, holdToast);
  for (const event of ['pointerleave', 'focusout']) shelf.addEventListener(event, () => {
    if (toasts.shown && !shelf.matches(':hover') && !shelf.contains(document.activeElement)) { toasts.left = Math.max(toasts.left, 1500); runToast(); }
  });
  shelf.addEventListener('click', (event) => { if (event.target.closest('.close')) endToast(); });
  shelf.addEventListener('keydown', (event) => { if (event.key === 'Escape') endToast(); });
  takeToasts(shelf);
}
function takeToasts(from) { for (const node of [...from.querySelectorAll('.toast')]) { node.remove(); toast(document.importNode(node, true)); } }
// Told once: a page that is loaded again doesn't tell it again.
function withoutDone(address) {
  const plain = new URL(address, location.href);
  plain.searchParams.delete('done');
  return plain.pathname + plain.search + plain.hash;
}
if (new URLSearchParams(location.search).has('done')) history.replaceState(null, '', withoutDone(location.href));

// What is sure to follow is shown at once, and taken back where it is refused: `data-becomes` says what, `data-of` of what.
function foresee(form) {
  const { becomes, of } = form.dataset;
  if (!becomes || !of || !form.querySelector('[name=_send]')) return () => {};
  const before = [...document.querySelectorAll('[data-status]')].filter((node) => node.dataset.status === of).map((node) => [node, node.textContent, node.className]);
  for (const [node] of before) { node.textContent = becomes; node.classList.add('foreseen'); }
  return () => { for (const [node, text, name] of before) if (node.classList.contains('foreseen')) { node.textContent = text; node.className = name; } };
}

const isDo = (address) => new URL(address, location.href).pathname.startsWith('/do/');
document.addEventListener('submit', async (event) => {
  const form = event.target, button = event.submitter;
  const address = button?.getAttribute('formaction') || form.getAttribute('action') || '';
  if (form.getAttribute('method') !== 'post' || !isDo(address)) return;
  event.preventDefault();
  if (form.dataset.sent !== undefined) return;
  form.dataset.sent = '';
  form.setAttribute('aria-busy', 'true');
  // One click is one command, also where the answer never came and one clicks again.
  if (!form.elements._id) {
    const own = document.createElement('input');
    own.type = 'hidden'; own.name = '_id'; own.value = 'page-' + crypto.randomUUID();
    form.append(own);
  }
  const takeBack = foresee(form);
  const body = new URLSearchParams(new FormData(form, button));
  try {
    const answer = await fetch(address.split('#')[0], { method: 'POST', body, headers: { Accept: 'text/html' } });
    const text = await answer.text();
    const page = new DOMParser().parseFromString(text, 'text/html');
    const main = page.getElementById('main');
    if (!main || main.classList.contains('outside')) return location.assign('/sign-in');
    if (answer.redirected) went(answer.url, page, form, String(new URLSearchParams(new FormData(form, button))) === String(body)); else { takeBack(); stayed(answer, address, page, form); }
  } catch {
    takeBack();
    say(shelf.dataset.lost, true);
  } finally {
    delete form.dataset.sent;
    form.removeAttribute('aria-busy');
  }
});

// It is done: the same screen as it is now, or another.
function went(url, page, form, isAsSent) {
  const next = withoutDone(url);
  if (next.split('#')[0] !== location.pathname + location.search || isDo(next)) return location.assign(url);
  form.elements._id?.remove();
  // What somebody has typed since is the next one.
  if (isAsSent) {
    if (!form.closest('#toasts')) form.reset();
    for (const field of form.elements) delete field.dataset.touched;
  }
  put('main', page.getElementById('main').innerHTML);
  put('beside', page.getElementById('beside')?.innerHTML ?? '');
  document.title = page.title;
  if ($('position')) $('position').textContent = page.getElementById('position')?.textContent ?? '';
  if (form.closest('#toasts')) endToast();
  takeToasts(page.getElementById('toasts'));
}

// There is something to look at first: a preview, what is wrong, who came in between, one more row.
function stayed(answer, address, page, form) {
  const faults = [...page.querySelectorAll('#faults li, main > section[role=alert] p')].map((node) => node.textContent);
  const isQuick = !isDo(location.href) && form.dataset.becomes !== undefined || form.closest('#toasts');
  if (isQuick && answer.status >= 400) {
    const fields = new URLSearchParams([...new FormData(form)].filter(([name]) => !['_id', '_send', '_revision'].includes(name)));
    return say(faults.join(' ') || page.title, true, address + '?' + fields, page.querySelector('h1')?.textContent ?? '');
  }
  rest();
  delete document.body.dataset.live;
  $('main').innerHTML = page.getElementById('main').innerHTML;
  document.title = page.title;
  if (!isDo(location.href)) history.pushState({ form: true }, '', address.split('#')[0]);
  const [, part] = address.split('#');
  const list = part && $(part);
  if (list) {
    list.scrollIntoView({ block: 'nearest' });
    const inputs = list.querySelectorAll('input,select,textarea');
    (inputs.length ? list.querySelector('.rows > :last-child :is(input,select,textarea)') ?? inputs[0] : list).focus();
  } else {
    scrollTo(0, 0);
    ($('faults') ?? $('stale') ?? $('preview') ?? $('main')).focus();
  }
}
addEventListener('popstate', () => { if (!('live' in document.body.dataset) || isDo(location.href)) location.reload(); });

// What completes as one types, of more than a form can hold.
let asking = 0;
document.addEventListener('input', (event) => {
  const field = event.target;
  if (!field.dataset?.ids || event.inputType === 'insertReplacementText') return;
  clearTimeout(asking);
  asking = setTimeout(async () => {
    const asked = new URLSearchParams({ category: field.dataset.ids, text: field.value });
    for (const name of ['accountId', 'projectId']) if (field.form?.elements[name]?.value) asked.set(name, field.form.elements[name].value);
    try {
      const answer = await fetch('/do/ids?' + asked);
      if (!answer.ok) return;
      const { options } = await answer.json();
      field.list?.replaceChildren(...options.map(({ id, label }) => Object.assign(document.createElement('option'), { value: id, label: label ?? '' })));
    } catch { /* Who types an id needs no help. */ }
  }, 150);
});
