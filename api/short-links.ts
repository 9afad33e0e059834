/** `/t/HX-7K2M4Q.<token>` in text messages: the tracker's signed link in a third of its length. */
import type { Express } from 'express';

/** Adds the redirect; what the token is worth is for the tracker's own call to say. */
export function addShortLinks(app: Express): void {
  app.get('/t/:reference', (request, response) => {
    const [number = '', ...token] = request.params.reference.split('.');
    const query = new URLSearchParams({ id: number, token: token.join('.') });
    response.setHeader('referrer-policy', 'no-referrer');
    response.redirect(302, `/booking-tracker?${query}`);
  });
}
