import { describe, expect, it } from 'vitest';
import { stubStorage } from '#tests/support/stored.ts';
import { applicationDraft, signUpDraft } from './draft.ts';
import { emptyForm, emptyJob, type ApplicationForm } from './form.ts';
import { emptySignUp } from './sign-up-form.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const DAY = 86_400_000;

const typed: ApplicationForm = {
  ...emptyForm,
  firstName: 'Andre',
  lastName: 'Whitaker',
  email: 'andre@example.com',
  phone: '(614) 555-0162',
  street: '88 Thurman Ave',
  city: 'Columbus',
  state: 'OH',
  zipCode: '43206',
  ssn: '321-65-4987',
  dateOfBirth: '1990-02-01',
  experience: 'expert',
  availability: 'full-time',
  skills: ['ikea', 'custom'],
  workRadius: 40,
  workHistory: [{ ...emptyJob, company: 'Buckeye Moving' }],
  certifications: 'OSHA 10',
  backgroundCheckConsent: true,
  eligibilityConfirmation: true,
  termsAccepted: true,
  password: 'Hexagon-7-keys',
  confirmPassword: 'Hexagon-7-keys',
};

const stored = stubStorage();

describe('the draft of an application', () => {
  it('gives back what was typed', () => {
    applicationDraft.save(typed, now);
    const { ssn: _s, password: _p, confirmPassword: _c, ...rest } = typed;
    const { backgroundCheckConsent: _b, eligibilityConfirmation: _e, termsAccepted: _t, ...kept } = rest;
    expect(applicationDraft.load(now + 13 * DAY)).toEqual(kept);
  });

  it('never holds the SSN, the password or a consent', () => {
    applicationDraft.save(typed, now);
    const text = JSON.stringify([...stored]);
    expect(text).toContain('Andre');
    for (const secret of ['321', '4987', 'Hexagon', 'Consent', 'termsAccepted'])
      expect(text).not.toContain(secret);
  });

  it('is gone once it is forgotten', () => {
    applicationDraft.save(typed, now);
    applicationDraft.forget();
    expect(applicationDraft.load(now)).toBeNull();
  });

  it('is forgotten after two weeks, and where it cannot be read', () => {
    applicationDraft.save(typed, now);
    expect(applicationDraft.load(now + 15 * DAY)).toBeNull();
    for (const text of ['{', '{}', '[]', 'null', '{"savedAt":1,"form":{"workHistory":[]}}']) {
      localStorage.setItem('technicianApplication', text);
      expect(applicationDraft.load(2)).toBeNull();
    }
  });

  it('takes nothing from the storage that the form does not offer', () => {
    localStorage.setItem(
      'technicianApplication',
      JSON.stringify({ savedAt: now, form: { workHistory: [{}], skills: ['plumbing'] } }),
    );
    expect(applicationDraft.load(now)).toBeNull();
    localStorage.setItem(
      'technicianApplication',
      JSON.stringify({ savedAt: now, form: { workHistory: [{}], ssn: '321-65-4987' } }),
    );
    expect(applicationDraft.load(now)).not.toHaveProperty('ssn');
  });
});

describe('the draft of a sign-up', () => {
  const filled = {
    ...emptySignUp,
    firstName: 'Andre',
    ssn: '321-65-4987',
    skills: ['ikea', 'tools'],
    workRadius: 'unlimited',
    taxClassification: 'llc',
    businessName: 'Whitaker Assembly',
    businessEin: '32-1654987',
    password: 'Hexagon-7-keys',
    confirmPassword: 'Hexagon-7-keys',
  };

  it('gives back what was typed and chosen, beside the wizard’s', () => {
    signUpDraft.save(filled, now);
    const { ssn: _s, businessEin: _e, password: _p, confirmPassword: _c, ...kept } = filled;
    expect(signUpDraft.load(now)).toEqual(kept);
    expect(applicationDraft.load(now)).toBeNull();
    signUpDraft.forget();
    expect(signUpDraft.load(now)).toBeNull();
  });

  it('never holds the SSN, the employer’s number, which may be one, or the password', () => {
    signUpDraft.save(filled, now);
    const text = JSON.stringify([...stored]);
    expect(text).toContain('Whitaker Assembly');
    for (const secret of ['321', '4987', 'Hexagon']) expect(text).not.toContain(secret);
  });
});
