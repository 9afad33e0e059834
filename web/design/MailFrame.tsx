/**
 * An email in its own frame, rendered by the components that render it for sending. Its rules are adopted as a style
 * sheet object, since the Content-Security-Policy allows no `<style>` element.
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
  // Keeps the frame as high as its email, also when the window's width changes.
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
        // Standards mode, in which a body is as high as its content.
        srcDoc="<!doctype html>"
        onLoad={prepare}
      />
      {body
        ? createPortal(
            // In the email itself the paper's own table surrounds the sheet.
            <div>
              <MailSheet content={content} sender={sender} />
            </div>,
            body,
          )
        : null}
    </>
  );
}
