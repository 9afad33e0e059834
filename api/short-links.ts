/** `/t/HX-7K2M4Q.<token>` in text messages: the tracker's signed link at a third of its length. */
import type { Express } from 'express';

/** Adds the redirect; the tracker's own call checks the token. */
export function addShortLinks(app: Express): void {
  app.get('/t/:reference', (request, response) => {
    const [number = '', ...token] = request.params.reference.split('.');
    const query = new URLSearchParams({ id: number, token: token.join('.') });
    response.setHeader('referrer-policy', 'no-referrer');
    response.redirect(302, `/booking-tracker?${query}`);
  });
}
