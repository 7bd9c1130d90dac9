
// The palette, keys, and the pause of the log. All of it only leads to what links and forms lead to as well.
document.documentElement.classList.add('scripted');

// A dialog of a template in the frame, made when it is first opened.
function dialog(id) {
  let shown = $(id + '-open');
  if (!shown && $(id)) {
    shown = $(id).content.firstElementChild.cloneNode(true);
    shown.id = id + '-open';
    document.body.append(shown);
    shown.addEventListener('click', (event) => { if (event.target === shown || event.target.closest('[data-close]')) shown.close(); });
  }
  return shown;
}

const fetched = async (address, signal) => new DOMParser().parseFromString(await (await fetch(address, { signal })).text(), 'text/html');

// The palette: what the search page finds, as one types.
const palette = {
  chosen: -1, asked: null, waits: 0,
  get box() { return dialog('palette'); },
  get options() { return [...this.box.querySelectorAll('[role=option]')]; },
  open(text = '') {
    const box = this.box;
    if (!box || box.open) return;
    const field = box.querySelector('input');
    if (!box.dataset.ready) {
      box.dataset.ready = '';
      field.addEventListener('input', () => { clearTimeout(this.waits); this.waits = setTimeout(() => this.find(field.value), 60); });
      box.addEventListener('keydown', (event) => this.key(event));
      box.addEventListener('click', (event) => { const option = event.target.closest('[role=option]'); if (option) location.href = option.dataset.address; });
    }
    field.value = text;
    box.showModal();
    field.select();
    this.find(text);
  },
  async find(text) {
    this.asked?.abort();
    this.asked = new AbortController();
    const list = this.box.querySelector('[role=listbox]');
    const says = this.box.querySelector('[role=status]');
    says.dataset.hint ??= says.textContent;
    if (!text.trim()) { list.replaceChildren(); says.textContent = says.dataset.hint; return this.choose(-1); }
    let page;
    try {
      page = await fetched(document.querySelector('.find').getAttribute('action') + '?as=options&text=' + encodeURIComponent(text), this.asked.signal);
    } catch { return; }
    let number = 0;
    list.replaceChildren(...[...page.querySelectorAll('#found > [data-group]')].map((group, index) => {
      const part = document.createElement('div');
      part.setAttribute('role', 'group');
      part.setAttribute('aria-labelledby', 'palette-group-' + index);
      const title = document.createElement('div');
      title.id = 'palette-group-' + index;
      title.className = 'group';
      title.setAttribute('role', 'presentation');
      title.textContent = group.dataset.group;
      part.append(title, ...[...group.querySelectorAll('li')].map((found) => {
        const option = document.createElement('div');
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', 'false');
        option.id = 'palette-option-' + number++;
        option.dataset.address = found.querySelector('a').getAttribute('href');
        const name = found.querySelector('a').firstElementChild.cloneNode(true);
        option.append(name, ...[...found.children].slice(1).map((rest) => rest.cloneNode(true)));
        return option;
      }));
      return part;
    }));
    says.textContent = number ? says.dataset.hint : says.dataset.none;
    this.box.querySelector('input').setAttribute('aria-expanded', String(number > 0));
    this.choose(number ? 0 : -1);
  },
  choose(index) {
    const field = this.box.querySelector('input');
    this.options.forEach((option, at) => option.setAttribute('aria-selected', String(at === index)));
    this.chosen = index;
    const option = this.options[index];
    if (option) { field.setAttribute('aria-activedescendant', option.id); option.scrollIntoView({ block: 'nearest' }); } else field.removeAttribute('aria-activedescendant');
  },
  key(event) {
    const count = this.options.length;
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' && count) this.choose((this.chosen + 1) % count);
    else if (event.key === 'ArrowUp' && count) this.choose((this.chosen + count - 1) % count);
    else if (event.key === 'Enter') {
      const option = this.options[this.chosen];
      const text = this.box.querySelector('input').value;
      if (option) location.href = option.dataset.address;
      else if (text.trim()) location.href = document.querySelector('.find').getAttribute('action') + '?text=' + encodeURIComponent(text);
    } else return;
    event.preventDefault();
  },
};

// The list of keys, as its own page has it.
async function showKeys() {
  const box = dialog('keys-dialog');
  if (!box || box.open) return;
  if (!box.querySelector('#keys')) {
    const page = await fetched('/keys');
    box.append(...page.querySelectorAll('#main > *'));
    box.querySelector('h1')?.replaceWith(Object.assign(document.createElement('h2'), { textContent: box.getAttribute('aria-label') }));
    box.querySelectorAll('section h2').forEach((title) => { const lower = document.createElement('h3'); lower.textContent = title.textContent; title.replaceWith(lower); });
  }
  box.showModal();
  markSwitches();
}

// Whoever speaks to their machine, or wants no single keys, switches them off.
const keysAreOff = () => { try { return localStorage.getItem('daybook-keys') === 'off'; } catch { return false; } };
function markSwitches() { document.querySelectorAll('#keys-switch').forEach((button) => button.setAttribute('aria-pressed', String(keysAreOff()))); }

const places = { h: '/', o: '/orders', c: '/catalog', m: '/conversations', b: '/books', f: '/feeds', u: '/clubs', l: '/log', r: '/read-models', y: '/history' };
let goes = 0;

function go(letter) {
  if (letter === 'n') return $('to-now')?.click();
  const base = document.querySelector('.brand')?.getAttribute('href').replace(/\/$/, '') ?? '';
  const address = places[letter] && base + places[letter];
  if (address && document.querySelector(`#beside li a[href="${CSS.escape(address)}"]`)) location.href = address;
}

function row(step) {
  const links = [...document.querySelectorAll('main tbody tr')].map((row) => row.querySelector('a[href]')).filter(Boolean);
  if (!links.length) return;
  const at = links.findIndex((link) => link.closest('tr').contains(document.activeElement));
  links[at < 0 ? (step > 0 ? 0 : links.length - 1) : Math.min(Math.max(at + step, 0), links.length - 1)].focus();
}

const turn = (rel) => document.querySelector(`main a[rel~="${rel}"]`)?.click();
const single = {
  '/': () => { const field = document.querySelector('.find input'); field?.focus(); field?.select(); },
  '?': showKeys,
  a: () => { const drop = $('as-of'); if (drop) { drop.open = true; drop.querySelector('input[name=at]').focus(); } },
  n: () => turn('next'), p: () => turn('prev'), j: () => row(1), k: () => row(-1),
  g: () => { goes = Date.now(); },
};

addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && (event.key.toLowerCase() === 'k' || event.code === 'KeyK')) {
    if ($('palette')) { event.preventDefault(); palette.open(); }
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
  if (event.key === 'Escape') {
    const drop = document.activeElement?.closest('details.drop[open]');
    if (drop) { drop.open = false; drop.querySelector('summary').focus(); }
    return;
  }
  // Not while somebody types, nor behind a dialog.
  if (event.target.closest?.('input,textarea,select,[contenteditable]') || document.querySelector('dialog[open]') || keysAreOff()) return;
  // On an Arabic keyboard the same keys write other letters.
  const key = event.key === '؟' ? '?' : /^[a-z?/]$/.test(event.key) ? event.key : /^Key[A-Z]$/.test(event.code) && !event.shiftKey && event.key.length === 1 && event.key > '\x7f' ? event.code[3].toLowerCase() : '';
  if (!key) return;
  if (goes && Date.now() - goes < 1500) { goes = 0; event.preventDefault(); return go(key); }
  if (single[key]) { event.preventDefault(); single[key](); }
});

addEventListener('click', (event) => {
  const button = event.target.closest('#keys-switch, #pause');
  if (button?.id === 'keys-switch') {
    try { localStorage.setItem('daybook-keys', keysAreOff() ? 'on' : 'off'); } catch { /* nothing can be kept */ }
    markSwitches();
  } else if (button) pause(button);
});

// The log stands still while somebody reads it, and says how much has come meanwhile.
let paused = null;
function pause(button) {
  if (!paused) {
    paused = { words: button.textContent, main: null };
    button.textContent = button.dataset.go;
    button.setAttribute('aria-pressed', 'true');
    return;
  }
  button.textContent = paused.words;
  button.setAttribute('aria-pressed', 'false');
  const { main } = paused;
  paused = null;
  if (main !== null) put('main', main);
}

// Whether what came is held back.
function held(main) {
  if (!paused) return false;
  paused.main = main;
  const fresh = document.createElement('template');
  fresh.innerHTML = main;
  const known = new Set([...document.querySelectorAll('#events [data-key]')].map((row) => row.dataset.key));
  const rows = [...fresh.content.querySelectorAll('#events [data-key]')];
  const count = rows.filter((row) => !known.has(row.dataset.key)).length;
  const button = $('pause');
  if (count && button) button.textContent = button.dataset.go + ' · ' + button.dataset.more.replace('{n}', count === rows.length ? count + '+' : count);
  return true;
}
markSwitches();
