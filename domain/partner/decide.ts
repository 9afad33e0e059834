/** Decides the commands on a partner's record. */
import type { Aggregate } from '../core/aggregate.ts';
import { changesNothing, decided, type DecidedBy, type DecisionOf, refused } from '../core/decision.ts';
import { says } from '../core/says.ts';
import { unreachable } from '../core/unreachable.ts';
import { scanDay } from '../scans/attribution.ts';
import { currentAgreements } from './agreements.ts';
import { maxCodes } from './code-kinds.ts';
import type { PartnerCommand, PartnerRefusal } from './commands.ts';
import type { PartnerEvent } from './events.ts';
import { appliesFrom } from './terms.ts';
import { attributes, evolve, type Partner, type PartnerState } from './state.ts';

type Decision = DecisionOf<PartnerEvent, PartnerRefusal>;

const badCommission = refused('bad_commission', 'badCommission');
const commissionFits = (bps: number): boolean => Number.isSafeInteger(bps) && bps >= 0 && bps <= 3000;

function decide(state: PartnerState, command: PartnerCommand, context: DecidedBy): Decision {
  const { now: at, actor: by } = context;
  if (command.type === 'Register') {
    const { type: _type, storeCode, ...registered } = command;
    const { commissionBps, source } = registered;
    if (source === 'admin' && by.role !== 'admin') return refused('not_yours', 'onlyAdminAddsPartner');
    if (state.status !== 'none') return refused('already_exists', 'partnerExists');
    if (!commissionFits(commissionBps)) return badCommission;
    return decided<PartnerEvent>(
      { type: 'PartnerRegistered', data: { ...registered, by, at } },
      ...(storeCode === null ? [] : [{ type: 'StoreCodeIssued' as const, data: { storeCode, at } }]),
    );
  }
  if (state.status === 'none') return refused('unknown_partner', 'unknownPartner');
  if (!mayGive(state, command, context)) return refused('not_yours', 'onlyPartnerOrAdmin');
  if (state.status === 'cancelled' && !afterTheEnd.has(command.type))
    return refused('cancelled', 'partnershipEnded');
  return decideKnown(state, command, context);
}

/** Commands still allowed after the partnership has ended: its last commissions are paid and reported. */
const afterTheEnd: ReadonlySet<PartnerCommand['type']> = new Set([
  'SendConfirmation',
  'ConfirmEmail',
  'ChooseLanguage',
  'ChangeContact',
  'ConnectBank',
  'WriteNotes',
  'CancelPartnership',
  'DeletePartner',
]);

/** Commands that partners may give themselves. */
const ownCommands: ReadonlySet<PartnerCommand['type']> = new Set([
  'SendConfirmation',
  'ConfirmEmail',
  'ChooseLanguage',
  'Apply',
  'ChangeContact',
  'IssuePlaceCode',
  'EndPlaceCode',
  'AcceptTerms',
  'ConnectBank',
  'CancelPartnership',
]);

function mayGive(partner: Partner, command: PartnerCommand, { actor }: DecidedBy): boolean {
  if (actor.role === 'admin' || actor.role === 'system') return true;
  return ownCommands.has(command.type) && actor.role === 'partner' && actor.id === partner.id;
}

function decideKnown(
  partner: Partner,
  command: Exclude<PartnerCommand, { type: 'Register' }>,
  { now: at, actor: by }: DecidedBy,
): Decision {
  switch (command.type) {
    case 'SendConfirmation':
      return partner.emailConfirmed || partner.confirmationId === command.confirmationId
        ? decided()
        : decided({
            type: 'PartnerConfirmationSent',
            data: { confirmationId: command.confirmationId, by, at },
          });
    case 'ConfirmEmail':
      if (partner.confirmationId !== command.confirmationId) return refused('link_ended', 'linkEnded');
      return partner.emailConfirmed
        ? decided()
        : decided({ type: 'PartnerEmailConfirmed', data: { by, at } });
    case 'ChooseLanguage':
      return partner.language === command.language
        ? decided()
        : decided({ type: 'PartnerLanguageChosen', data: { language: command.language, by, at } });
    case 'Apply': {
      const { store, person, agreed } = command;
      if (partner.status === 'active') return refused('already_decided', 'partnershipActive');
      if (!changesNothing(currentAgreements, agreed)) return refused('old_version', 'agreementsChanged');
      if (partner.status === 'applied' && changesNothing(partner, { store, person })) return decided();
      return decided({ type: 'PartnershipApplied', data: { store, person, agreed, by, at } });
    }
    case 'Approve':
      if (partner.status === 'active') return decided();
      if (partner.status === 'registered') return refused('not_applied', 'notApplied');
      return decided<PartnerEvent>(
        { type: 'PartnershipApproved', data: { notes: command.notes ?? 'Application approved', by, at } },
        ...(partner.storeCode === null
          ? [{ type: 'StoreCodeIssued' as const, data: { storeCode: command.storeCode, at } }]
          : []),
      );
    case 'Reject':
      if (partner.status === 'rejected') return decided();
      if (partner.status === 'active') return refused('already_decided', 'activeIsCancelled');
      return decided({
        type: 'PartnershipRejected',
        data: { notes: command.notes ?? 'Application rejected', by, at },
      });
    case 'IssueLogin':
      return partner.username === command.username
        ? decided()
        : decided({ type: 'PartnerLoginIssued', data: { username: command.username, by, at } });
    case 'ChangeDetails': {
      const commissionBps = command.commissionBps ?? partner.commissionBps;
      if (!commissionFits(commissionBps)) return badCommission;
      const same =
        changesNothing(partner.store, command.store) &&
        changesNothing(partner.person, command.person) &&
        commissionBps === partner.commissionBps;
      if (same) return decided();
      const store = { ...partner.store, ...command.store };
      const person = { ...partner.person, ...command.person };
      return decided({ type: 'PartnerDetailsChanged', data: { store, person, commissionBps, by, at } });
    }
    case 'ChangeContact': {
      const { store, commissionBps } = partner;
      if (changesNothing(partner.person, command.person)) return decided();
      const person = { ...partner.person, ...command.person };
      return decided({ type: 'PartnerDetailsChanged', data: { store, person, commissionBps, by, at } });
    }
    case 'IssuePlaceCode': {
      const { type: _type, ...issued } = command;
      if (partner.codes.some(({ code }) => code === command.code)) return decided();
      if (!attributes(partner)) return refused('not_active', 'partnershipNotActive');
      if (partner.codes.length >= maxCodes)
        return refused('too_many_codes', says('tooManyCodes', { most: maxCodes }));
      if (command.until !== null && command.until < scanDay(at)) return refused('in_the_past', 'dayPassed');
      return decided({ type: 'PlaceCodeIssued', data: { ...issued, by, at } });
    }
    case 'EndPlaceCode': {
      const known = partner.codes.find(({ code }) => code === command.code);
      if (!known) return refused('unknown_code', 'unknownCode');
      return known.endedAt === null
        ? decided({ type: 'PlaceCodeEnded', data: { code: command.code, by, at } })
        : decided();
    }
    case 'ConnectBank':
      return partner.bank !== null && changesNothing(partner.bank, command.bank)
        ? decided()
        : decided({ type: 'PartnerBankConnected', data: { ...command.bank, by, at } });
    case 'NoticeTerms': {
      const { version } = command;
      if (partner.status !== 'active' || partner.terms.noticed?.version === version) return decided();
      return decided({ type: 'PartnerTermsNoticed', data: { version, from: appliesFrom(version, at), at } });
    }
    case 'AcceptTerms': {
      const { noticed, accepted } = partner.terms;
      if (accepted?.version === command.version) return decided();
      return noticed?.version === command.version
        ? decided({ type: 'PartnerTermsAccepted', data: { version: command.version, by, at } })
        : refused('old_version', 'agreementsChanged');
    }
    case 'WriteNotes':
      return partner.internalNotes === command.notes
        ? decided()
        : decided({ type: 'PartnerNotesWritten', data: { notes: command.notes, by, at } });
    case 'DeletePartner':
      if (partner.deletedAt !== null) return decided();
      // Whatever follows the end of a partnership also follows a deletion: what is owed is paid.
      return decided<PartnerEvent>(
        ...(partner.status === 'active' ? [{ type: 'PartnershipCancelled' as const, data: { by, at } }] : []),
        { type: 'PartnerDeleted', data: { by, at } },
      );
    case 'CancelPartnership':
      return partner.status === 'cancelled'
        ? decided()
        : decided({ type: 'PartnershipCancelled', data: { by, at } });
    default:
      return unreachable(command);
  }
}

/** The records of store partners, `partner-<id>`. */
export const partners = {
  category: 'partner',
  initial: { status: 'none' },
  evolve,
  decide,
} satisfies Aggregate<PartnerState, PartnerEvent, PartnerCommand, PartnerRefusal>;
