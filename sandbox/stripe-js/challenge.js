// The bank's 3-D Secure challenge as a dialog over the product's page.
import { apiBase, callApi, readSecret } from './api.js';

const challengeStyles = `
  dialog { box-sizing: border-box; width: min(420px, calc(100vw - 32px)); padding: 24px; border: 0; border-radius: 10px;
    font: 16px/1.5 system-ui, sans-serif; color: CanvasText; background: Canvas; color-scheme: light dark; }
  dialog::backdrop { background: rgb(0 0 0 / .5); }
  h2 { margin: 0 0 8px; font-size: 20px; }
  p { margin: 0 0 20px; }
  div { display: flex; gap: 12px; }
  button { flex: 1; min-height: 44px; font: inherit; border: 1px solid; border-radius: 6px; background: Canvas; color: CanvasText; cursor: pointer; }
  button.primary { background: #0d573c; border-color: #0d573c; color: #fff; }
  button:focus-visible { outline: 3px solid #f49f2e; outline-offset: 2px; }
`;

/** Asks the person; closing the dialog fails the challenge, like closing the bank's page. */
function askInDialog() {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(challengeStyles);
  root.adoptedStyleSheets = [sheet];
  const dialog = document.createElement('dialog');
  const title = document.createElement('h2');
  title.id = 'challenge-title';
  title.textContent = 'Is this you?';
  dialog.setAttribute('aria-labelledby', title.id);
  const text = document.createElement('p');
  text.textContent = 'Your bank wants to confirm this payment. A real bank would ask for a code here.';
  const buttons = document.createElement('div');
  const complete = document.createElement('button');
  complete.className = 'primary';
  complete.textContent = 'Complete';
  const fail = document.createElement('button');
  fail.textContent = 'Fail';
  buttons.append(complete, fail);
  dialog.append(title, text, buttons);
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  return new Promise((resolve) => {
    const answer = (outcome) => {
      dialog.close();
      host.remove();
      resolve(outcome);
    };
    complete.addEventListener('click', () => answer('succeed'));
    fail.addEventListener('click', () => answer('fail'));
    dialog.addEventListener('cancel', () => answer('fail'));
  });
}

/** Performs an intent's next action and returns the intent afterwards. */
export async function runChallenge(key, intent) {
  const { id, path } = readSecret(intent.client_secret);
  const outcome = await askInDialog();
  try {
    await fetch(`${apiBase}/sandbox/3ds/${id}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ outcome }),
    });
  } catch {
    return {
      error: { type: 'api_connection_error', message: 'Your bank could not be reached. Please try again.' },
    };
  }
  return callApi('GET', path, { key, client_secret: intent.client_secret });
}
