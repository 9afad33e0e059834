// Keeps the page current and turns its buttons and forms into control calls.
const main = document.querySelector('main[data-live]');
const refreshMilliseconds = 2000;

async function refresh() {
  const answer = await fetch(location.href);
  const next = new DOMParser()
    .parseFromString(await answer.text(), 'text/html')
    .querySelector('main[data-live]');
  // Reloading an open email's frame or a field being filled in would be disruptive.
  if (next && next.innerHTML !== main.dataset.seen) {
    main.innerHTML = next.innerHTML;
    main.dataset.seen = next.innerHTML;
  }
}

async function control(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body,
  });
  if (!answer.ok) alert((await answer.json()).error);
  await refresh();
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-post], button[data-delete]');
  if (!button) return;
  if (button.dataset.delete) control('DELETE', button.dataset.delete);
  else control('POST', button.dataset.post, button.dataset.body);
});

document.addEventListener('submit', (event) => {
  const { post } = event.target.dataset;
  if (!post) return;
  event.preventDefault();
  const fields = [...event.target.elements]
    .filter((field) => field.name && field.value !== '')
    .map((field) => [field.name, field.type === 'number' ? field.valueAsNumber : field.value]);
  control('POST', post, JSON.stringify(Object.fromEntries(fields)));
});

if (main) {
  main.dataset.seen = main.innerHTML;
  setInterval(() => {
    const busy = main.contains(document.activeElement) && document.activeElement !== main;
    if (!document.hidden && !busy) refresh().catch(() => undefined);
  }, refreshMilliseconds);
}
