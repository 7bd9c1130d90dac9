
// The scrubber: an order as it was. Each revision has an address; here it is fetched, and put in the place of what is
// shown, while one drags. What was asked for last is what is shown, however long earlier answers take.
document.documentElement.classList.add('scripted');
let scrubbing = null;
async function scrub(address, focus) {
  scrubbing?.abort();
  const mine = scrubbing = new AbortController();
  try {
    const answer = await fetch(address, { signal: mine.signal, headers: { Accept: 'text/html' } });
    if (!answer.ok) return location.assign(address);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (mine.signal.aborted) return;
    const fresh = page.getElementById('scrubber'), shown = $('scrubber');
    if (!fresh || !shown) return location.assign(address);
    history.replaceState(null, '', address);
    morph(shown, document.importNode(fresh, true));
    // What was clicked may be gone: one goes on by the keys where it was.
    if (focus && document.activeElement === document.body) $('revision')?.focus();
    // What happens from now on is told of this revision.
    rest(); listen();
  } catch (error) {
    if (error.name !== 'AbortError') connected(false);
  }
}
document.addEventListener('input', (event) => {
  const range = event.target;
  if (range.id !== 'revision' || range.type !== 'range') return;
  const isNow = range.value === range.dataset.now;
  scrub(range.dataset.here + (isNow ? '' : '?revision=' + range.value));
});
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-scrub]');
  if (link && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
    event.preventDefault();
    scrub(link.getAttribute('href'), true);
  }
  const copy = event.target.closest('[data-copy]');
  if (copy) {
    const source = $(copy.dataset.copy);
    navigator.clipboard?.writeText(source.textContent).catch(() => getSelection().selectAllChildren(source));
  }
});
// A range that was touched keeps its own value: it goes by the revision that is shown, unless it is being dragged.
let dragging = false;
for (const [name, is] of [['pointerdown', true], ['pointerup', false], ['pointercancel', false]]) {
  addEventListener(name, (event) => { dragging = is && event.target.id === 'revision'; });
}
new MutationObserver((changes) => {
  const range = $('revision');
  if (range && !dragging && changes.some((change) => change.target === range)) range.value = range.getAttribute('value');
}).observe(document.documentElement, { subtree: true, attributeFilter: ['value'] });
