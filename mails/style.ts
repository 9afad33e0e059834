/** Colors and sizes of the mails: the design's tokens, written into each element because mail programs require it. */
import type { CSSProperties } from 'react';

const light = {
  paper: '#fcf9f3',
  sheet: '#fffefb',
  ink: '#14211b',
  muted: '#526058',
  line: '#dcd9cf',
  accent: '#f49f2e',
  onAccent: '#14211b',
} as const;

const body = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const display = `'Bricolage Grotesque', ${body}`;

const text: CSSProperties = {
  margin: '0 0 16px',
  color: light.ink,
  fontFamily: body,
  fontSize: 16,
  lineHeight: '24px',
  wordBreak: 'break-word',
};

/** Size of the drawing in CSS pixels: as wide as the sheet inside its margins. */
export const drawingSize = { width: 496, height: 176 } as const;

/** Styles by the part that uses them. */
export const style = {
  paper: { margin: 0, padding: 0, backgroundColor: light.paper, fontFamily: body },
  sheet: { width: '100%', maxWidth: 560, margin: '0 auto', backgroundColor: light.sheet },
  pad: { padding: '24px 32px' },
  head: { padding: '20px 32px', borderBottom: `2px solid ${light.ink}` },
  mark: { display: 'inline-block', verticalAlign: 'middle', border: 0 },
  name: {
    color: light.ink,
    fontFamily: display,
    fontSize: 20,
    fontWeight: 700,
    lineHeight: '28px',
    textDecoration: 'none',
  },
  drawing: {
    display: 'block',
    width: '100%',
    height: 'auto',
    margin: '0 0 20px',
    border: 0,
    borderRadius: 6,
  },
  title: {
    margin: '0 0 20px',
    color: light.ink,
    fontFamily: display,
    fontSize: 26,
    fontWeight: 700,
    lineHeight: '32px',
    wordBreak: 'break-word',
  },
  text,
  quote: {
    margin: '0 0 16px',
    padding: '4px 0 4px 16px',
    borderLeft: `3px solid ${light.accent}`,
  },
  quoted: { ...text, margin: '0 0 8px' },
  action: { padding: '8px 0 24px' },
  button: {
    display: 'inline-block',
    padding: '14px 24px',
    borderRadius: 6,
    backgroundColor: light.accent,
    color: light.onAccent,
    fontFamily: body,
    fontSize: 16,
    fontWeight: 600,
    textAlign: 'center',
    textDecoration: 'none',
  },
  table: { width: '100%', margin: '0 0 24px', borderTop: `1px solid ${light.line}` },
  label: {
    padding: '10px 12px 10px 0',
    borderBottom: `1px solid ${light.line}`,
    color: light.muted,
    fontFamily: body,
    fontSize: 14,
    lineHeight: '20px',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
  },
  value: {
    padding: '10px 0',
    borderBottom: `1px solid ${light.line}`,
    color: light.ink,
    fontFamily: body,
    fontSize: 15,
    lineHeight: '20px',
    textAlign: 'left',
    verticalAlign: 'top',
    // A long email address wraps instead of widening the sheet.
    wordBreak: 'break-word',
  },
  amount: {
    padding: '10px 0',
    borderBottom: `1px solid ${light.line}`,
    color: light.ink,
    fontFamily: body,
    fontSize: 15,
    lineHeight: '20px',
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  sum: { fontWeight: 700, color: light.ink },
  foot: { padding: '20px 32px 32px', borderTop: `1px solid ${light.line}` },
  small: { margin: '0 0 8px', color: light.muted, fontFamily: body, fontSize: 13, lineHeight: '20px' },
  smallLink: { color: light.muted, textDecoration: 'underline' },
} as const satisfies Readonly<Record<string, CSSProperties>>;

/**
 * Rules that can't be inline: dark mode and narrow screens. Classes begin with `hx-`, so that they don't collide in a
 * mail program that shows mails within its own page.
 */
export const sheetRules = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.hx-paper,.hx-paper>table>tbody>tr>td{background-color:#111916!important}
.hx-sheet{background-color:#1b2420!important}
.hx-ink{color:#eeede7!important}
.hx-head{border-color:#eeede7!important}
.hx-muted{color:#a8afa6!important}
.hx-line{border-color:#323c37!important}
.hx-button{background-color:#f9ac46!important;color:#14211b!important}
.hx-quote{border-color:#f9ac46!important}
}
@media (max-width:480px){
.hx-pad{padding-left:20px!important;padding-right:20px!important}
.hx-button{display:block!important}
}`;
