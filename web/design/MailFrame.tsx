/**
 * A mail in a frame of its own, drawn by the components that draw it for sending. Its rules are adopted as a style sheet
 * object: the Content-Security-Policy lets no `<style>` element in.
 */
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Composed } from '#mails/composed/composed.ts';
import type { Sender } from '#mails/parts.ts';
import { MailSheet } from '#mails/sheet.ts';
import { sheetRules, style } from '#mails/style.ts';

export function MailFrame({
  content,
  sender,
  title,
}: {
  readonly content: Composed;
  readonly sender: Sender;
  readonly title: string;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(600);

  const prepare = (): void => {
    const page = frame.current?.contentDocument;
    const view = page?.defaultView;
    if (!page || !view) return;
    const rules = new view.CSSStyleSheet();
    rules.replaceSync(sheetRules);
    page.adoptedStyleSheets = [rules];
    page.documentElement.lang = content.language;
    page.title = content.subject;
    page.body.className = 'hx-paper';
    page.body.style.margin = '0';
    page.body.style.backgroundColor = style.paper.backgroundColor;
    setBody(page.body);
  };
  // The frame is as high as its mail, also when the window's width changes.
  useEffect(() => {
    if (!body) return;
    const watch = new ResizeObserver(() => setHeight(body.offsetHeight + 2));
    watch.observe(body);
    return () => watch.disconnect();
  }, [body]);

  return (
    <>
      <iframe
        ref={frame}
        title={title}
        className="border border-line w-full"
        style={{ height }}
        // Standards mode, in which a body is as high as what it holds.
        srcDoc="<!doctype html>"
        onLoad={prepare}
      />
      {body
        ? createPortal(
            // In the mail itself the paper's own table lies around the sheet.
            <div>
              <MailSheet content={content} sender={sender} />
            </div>,
            body,
          )
        : null}
    </>
  );
}
