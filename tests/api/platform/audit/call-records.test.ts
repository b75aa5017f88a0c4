import { and, asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listAdministrationAudit } from '#contract/platform/audit.ts'
import { registerCard, removeCard } from '#contract/money/cards.ts'
import { unlockContract } from '#contract/service/contracts.ts'
import { editPassword } from '#contract/account/recovery.ts'
import { signInWithPasskey } from '#contract/account/passkeys.ts'
import { changeWifiPassword } from '#contract/service/routers.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  signIn,
  signOut,
  validToken,
} from '#contract/account/session.ts'
import {
  adminSignIn,
  adminSignOut,
  providerSignIn,
  providerSignOut,
} from '#contract/staff/staff.ts'
import {
  signInAdminWithPasskey,
  signInProviderWithPasskey,
} from '#contract/staff/staff-passkeys.ts'
import { accessRecords } from '#server/platform/access-records/table.ts'
import { auditEntries, refusedSignIns } from '#server/platform/audit/table.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { Authenticator } from '#tests/support/people/authenticator.ts'
import { originOf, passkeyOptions } from '#tests/support/people/passkeys.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { cardOf } from '#tests/support/upstreams/card-numbers.ts'

const app = useApp()

const actionsOf = async (clientId: string, who: string) => {
  const rows = await app()
    .database.db.select({ action: auditEntries.action, subject: auditEntries.subject })
    .from(auditEntries)
    .where(and(eq(auditEntries.clientId, clientId), eq(auditEntries.who, who)))
    .orderBy(asc(auditEntries.id))
  return rows.map(({ action, subject }) => (subject === '' ? action : `${action} ${subject}`))
}

const accessesOf = async (clientId: string, customerId: string) => {
  const rows = await app()
    .database.db.select({ kind: accessRecords.kind })
    .from(accessRecords)
    .where(and(eq(accessRecords.clientId, clientId), eq(accessRecords.customerId, customerId)))
    .orderBy(asc(accessRecords.id))
  return rows.map(({ kind }) => kind)
}

describe('what a subscriber does', () => {
  it('enters the audit log and the access records from sign-in to sign-out', async () => {
    const laptop = await app().signIn(person('Maria'))
    const maria = await app().signIn(person('Maria'))
    const { sessions } = await expectOk(listSessions, await maria.call(listSessions, {}))
    const other = sessions.find(({ is_current: isCurrent }) => !isCurrent)
    const params = { sessionId: other?.id ?? '' }
    await expectOk(endSession, await maria.call(endSession, { params }))
    await expectOk(endOtherSessions, await maria.call(endOtherSessions, {}))
    const added = await maria.call(registerCard, { body: cardOf('5100 0000 0000 0040') })
    const { card } = await expectOk(registerCard, added)
    const removal = await maria.call(removeCard, { params: { id: card.uuid } })
    await expectOk(removeCard, removal)
    const body = { currentPassword: 'portal123', newPassword: 'gatos-no-telhado' }
    await expectOk(editPassword, await maria.call(editPassword, { body }))
    await expectOk(validToken, await maria.call(validToken, {}))
    await expectOk(validToken, await maria.call(validToken, {}))
    await expectOk(signOut, await maria.call(signOut, {}))
    await laptop.call(signOut, {})
    const { erpId: customerId } = person('Maria')
    expect(await actionsOf('demo', customerId)).toEqual([
      'signed in',
      'signed in',
      'session ended',
      'other sessions ended',
      'card added',
      `card removed ${card.uuid}`,
      'password changed',
      'signed out',
    ])
    expect(await accessesOf('demo', customerId)).toEqual([
      'sign-in',
      'sign-in',
      'renewal',
      'sign-out',
    ])
  })

  it('is not recorded when it is refused', async () => {
    const joao = await app().signIn(person('João'))
    const { erpId: customerId } = person('João')
    await joao.call(unlockContract, { params: { id: '999' } })
    await joao.call(removeCard, { params: { id: '00000000-0000-4000-8000-000000000000' } })
    const network = { serial: 'NONE', lanIndex: '1', wlanIndex: '1' }
    await joao.call(changeWifiPassword, { params: network, body: { password: 'uma-senha-boa' } })
    expect(await actionsOf('demo', customerId)).toEqual(['signed in'])
  })

  it('keeps address and port sealed, and no document, password or address in plain text', async () => {
    const visitor = await app().signIn(person('Sônia'))
    const { rows } = await app().database.db.execute<{ row: string }>(sql`
      select row_to_json(r)::text as row from access_records r
      union all select row_to_json(e)::text from audit_entries e
    `)
    const text = rows.map(({ row }) => row).join('\n')
    expect(text).not.toContain(visitor.address)
    expect(text).not.toMatch(/\b50123\b/)
    expect(text).not.toContain('portal123')
    expect(text).not.toContain(person('Sônia').document.replaceAll(/\D/g, ''))
  })
})

describe('refused sign-ins', () => {
  it('are counted by account and address, an unknown account without its document', async () => {
    const guesser = app().visitor()
    const guess = (cpfOrCnpj: string) =>
      guesser.call(signIn, { body: { cpfOrCnpj, password: 'errada' } })
    const { document, erpId: customerId } = person('Ana')
    await guess(document)
    await guess(document)
    await guess('714.287.938-60')
    const rows = await app()
      .database.db.select()
      .from(refusedSignIns)
      .where(eq(refusedSignIns.source, guesser.address))
      .orderBy(asc(refusedSignIns.times))
    expect(rows.map(({ role, who, times }) => [role, who, times])).toEqual([
      ['subscriber', '', 1],
      ['subscriber', customerId, 2],
    ])
  })

  it('of staff are counted too, and a malformed one is not', async () => {
    const guesser = app().visitor('adm')
    const enter = (email: string) =>
      guesser.call(adminSignIn, { body: { email, password: 'errada-errada' } })
    await enter('ninguem@adm.example')
    await enter('not an address')
    const provider = app().visitor('litoral').copy({ address: guesser.address })
    const body = { client_id: 'litoral', password: 'errada-errada' }
    await provider.call(providerSignIn, { body })
    const rows = await app()
      .database.db.select()
      .from(refusedSignIns)
      .where(eq(refusedSignIns.source, guesser.address))
      .orderBy(asc(refusedSignIns.role))
    expect(rows.map(({ clientId, role, who, times }) => [clientId, role, who, times])).toEqual([
      ['', 'admin', '', 1],
      ['litoral', 'provider', 'litoral', 1],
    ])
  })
})

describe('a sign-in by passkey without a challenge', () => {
  it('tries no account: it is not counted, at none of the places', async () => {
    const options = await passkeyOptions(app().visitor())
    const guesser = app().visitor()
    const passkey = new Authenticator().use(options, { origin: originOf(guesser) })
    const admin = app().visitor('adm').copy({ address: guesser.address })
    const outcomes = [
      await guesser.call(signInWithPasskey, { body: { passkey } }),
      await guesser.call(signInProviderWithPasskey, { body: { passkey } }),
      await admin.call(signInAdminWithPasskey, { body: { passkey } }),
    ]
    for (const outcome of outcomes) {
      expect(await readOutcome(outcome)).toBe('401 invalid passkey')
    }
    const ofGuesser = eq(refusedSignIns.source, guesser.address)
    expect(await app().database.db.$count(refusedSignIns, ofGuesser)).toBe(0)
  })
})

describe('what staff do', () => {
  it('is recorded from sign-in to sign-out, an administrator’s in the administration’s log', async () => {
    const leaving = await app().signInAdmin()
    await leaving.call(adminSignOut, {})
    const user = await app().signInProvider('netmania')
    await user.call(providerSignOut, {})
    const admin = await app().signInAdmin()
    const own = await expectOk(
      listAdministrationAudit,
      await admin.call(listAdministrationAudit, { query: {} }),
    )
    expect(own.entries.map(({ action, role }) => [action, role]).slice(0, 3)).toEqual([
      ['signed in', 'admin'],
      ['signed out', 'admin'],
      ['signed in', 'admin'],
    ])
    const params = { clientId: 'netmania' }
    const entries = await auditOf(admin, params.clientId)
    expect(entries.map(({ action, who, role }) => [action, who, role])).toEqual([
      ['signed out', 'netmania', 'provider'],
      ['signed in', 'netmania', 'provider'],
    ])
    const records = await app()
      .database.db.select()
      .from(accessRecords)
      .where(eq(accessRecords.staffLogin, 'netmania'))
      .orderBy(asc(accessRecords.id))
    expect(records.map(({ clientId, kind, role }) => [clientId, kind, role])).toEqual([
      ['netmania', 'sign-in', 'provider'],
      ['netmania', 'sign-out', 'provider'],
    ])
  })
})
