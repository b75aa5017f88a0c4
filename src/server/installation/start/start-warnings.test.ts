import { expect, it } from 'vitest'
import { startWarnings } from './start-warnings.ts'

const adminHosts = new Set(['adm.portal.example'])

it('warns of a sandbox, and of a sandbox that other machines can reach', () => {
  const warnings = (host: string | undefined) =>
    startWarnings({ host, sandbox: true, adminHosts, needsRotation: false, isOwner: false }).map(
      (sentence) => sentence.slice(0, 14),
    )
  for (const host of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(warnings(host)).toEqual(['The SANDBOX is'])
  }
  for (const host of ['0.0.0.0', '::', '192.168.0.7', undefined]) {
    expect(warnings(host)).toEqual(['The SANDBOX is', 'HOST lets othe'])
  }
})

it('says in one line that the administration answers nowhere, and is silent otherwise', () => {
  const production = { host: undefined, sandbox: false, needsRotation: false, isOwner: false }
  expect(startWarnings({ ...production, adminHosts })).toEqual([])
  expect(startWarnings({ ...production, adminHosts: new Set<string>() })).toEqual([
    'ADMIN_HOSTS is not set: the administration answers nowhere.',
  ])
})

it('says while the database is still sealed with the previous secret', () => {
  const production = { host: undefined, sandbox: false, adminHosts, isOwner: false }
  expect(startWarnings({ ...production, needsRotation: true })).toEqual([
    'The database is still sealed with APP_SECRET_PREVIOUS: run "npm run secret:rotate".',
  ])
})

it('says when the server owns its tables', () => {
  const production = { host: undefined, sandbox: false, adminHosts, needsRotation: false }
  expect(startWarnings({ ...production, isOwner: true })).toEqual([
    'The server runs with the rights to drop its tables, because the user of DATABASE_URL may make ' +
      'no role without them: set DATABASE_OWNER_URL.',
  ])
})
