import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../api/', import.meta.url))

/**
 * Why a test holds for one process alone. All other tests of calls are also run with three servers on one
 * database and random routing (`random-routing.ts`).
 */
const reasons = {
  kept: 'each process keeps the answers of an ERP that it has asked for: another asks again, and while the ERP is away says so where it has none',
  health:
    'an upstream that fails for one process is told by the others within seconds (staff/health-of-processes.test.ts)',
  figure: 'a figure, a limit or a note of what was just recorded in the memory of one process',
  provider:
    'it counts reads of providers, which are kept for a millisecond here instead of three seconds',
  lease: 'places at an ERP are leased by several processes alone, for seconds',
  long: 'thousands of requests, each answered by itself, which take a quarter of an hour',
} as const

interface OfOneProcess {
  /** From `tests/api/`. */
  readonly file: string
  readonly why: keyof typeof reasons
  /** Names, or what they begin with where a table makes them; all tests of the file without it. */
  readonly tests?: readonly string[]
}

/** A house test refuses a name that no file has. */
export const ofOneProcess: readonly OfOneProcess[] = [
  {
    file: 'account/identity/subscriber-identity.test.ts',
    why: 'kept',
    tests: ['reads on while the ERP cannot say, but changes nothing'],
  },
  {
    file: 'account/session-sign-in.test.ts',
    why: 'lease',
    tests: ['costs a known device two transactions of few statements'],
  },
  { file: 'installation/hostile-walk.test.ts', why: 'long' },
  { file: 'installation/metrics.test.ts', why: 'figure' },
  {
    file: 'installation/my-data.test.ts',
    why: 'kept',
    tests: ['says of which moment the record of the ERP is'],
  },
  {
    file: 'installation/sandbox/sandbox-reset.test.ts',
    why: 'lease',
    tests: ['leaves of its providers what they had at the first start'],
  },
  {
    file: 'money/bill-parts.test.ts',
    why: 'kept',
    tests: [
      'states nothing where a part of the contract cannot be read',
      'asks the ERP nothing more when a second bill of the contract is opened',
    ],
  },
  {
    file: 'money/charged-invoices.test.ts',
    why: 'kept',
    tests: ['offers no payment of a charged invoice while the ERP cannot book it'],
  },
  {
    file: 'money/invoices.test.ts',
    why: 'kept',
    tests: [
      'answers the cached invoice list with the time it was read while the ERP is down',
      'bypasses the cached invoice list on a fresh read',
    ],
  },
  {
    file: 'money/payment-links.test.ts',
    why: 'kept',
    tests: ['shows what is known with its age, and asks the ERP once for all readers of a moment'],
  },
  {
    file: 'money/payments.test.ts',
    why: 'kept',
    tests: ['charges nothing when the ERP is down before the charge'],
  },
  { file: 'money/reopened-bills.test.ts', why: 'kept', tests: ['is not made while the ERP is '] },
  {
    file: 'money/several/payment-groups.test.ts',
    why: 'figure',
    tests: ['takes back the part of a bill that was paid by PIX meanwhile'],
  },
  {
    file: 'news/outage-credits.test.ts',
    why: 'kept',
    tests: ['asks the ERP nothing where no outage struck', 'ask the ERP about a page at once'],
  },
  {
    file: 'news/reminder-pushes.test.ts',
    why: 'health',
    tests: [
      'keeps a push subscription whose push service refuses the signature, and brings the push later',
      'names on the health page what a push service refuses with ',
    ],
  },
  {
    file: 'news/visits.test.ts',
    why: 'figure',
    tests: ['counts a visit by figure and value, in the rows of its provider and day'],
  },
  {
    file: 'platform/audit/call-records.test.ts',
    why: 'figure',
    tests: ['enters the audit log and the access records from sign-in to sign-out'],
  },
  {
    file: 'platform/headers.test.ts',
    why: 'figure',
    tests: ['refuses policy reports that are malformed, too large or too frequent'],
  },
  {
    file: 'service/contract-marks.test.ts',
    why: 'kept',
    tests: ['asks the ERP for nothing more, and is gone once the contract shows it'],
  },
  {
    file: 'service/contracts.test.ts',
    why: 'kept',
    tests: ['serves the cached contract list while the ERP is down, and refuses a fresh read'],
  },
  {
    file: 'service/rights.test.ts',
    why: 'kept',
    tests: ['is refused for a contract that has ended'],
  },
  {
    file: 'service/routers.test.ts',
    why: 'kept',
    tests: ['serves the last known list with its date, and answers 503 to details and changes'],
  },
  {
    file: 'service/support-visit.test.ts',
    why: 'kept',
    tests: ['is dated by the answer it is from, while service orders cannot be read'],
  },
  {
    file: 'staff/health-page.test.ts',
    why: 'health',
    tests: [
      'lists every provider with the state and latency of its upstream systems',
      'shows which upstream system of which provider fails',
    ],
  },
  {
    file: 'staff/own-hosts.test.ts',
    why: 'provider',
    tests: ['reads the database once for any number of names'],
  },
  {
    file: 'staff/support-desk/desk-parts.test.ts',
    why: 'health',
    tests: ['are told to its own users as to administrators, without figures'],
  },
  {
    file: 'staff/upstream-trust.test.ts',
    why: 'health',
    tests: ['gets no call, is on the health page with both fingerprints and is told once'],
  },
  { file: 'upstreams/erp-calls.test.ts', why: 'kept' },
  {
    file: 'upstreams/incomplete-lists.test.ts',
    why: 'kept',
    tests: [
      'a bill that may be the unreadable one is not told to be missing',
      'a calendar keeps its events while a bill cannot be read',
    ],
  },
  { file: 'upstreams/upstream-troubles.test.ts', why: 'health' },
]

/** Files of calls whose servers are composed by `useApp`, and may be several. */
export function filesForSeveralProcesses(): string[] {
  const whole = new Set(ofOneProcess.flatMap(({ file, tests }) => (tests ? [] : [file])))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.long)\.test\.ts$/.test(file) && !whole.has(file))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes('useApp('))
    .map((file) => `tests/api/${file}`)
}

/** Why a test is not run with several servers; null where it is. `path`: of its file. */
export function reasonForOneProcess(path: string, name: string): string | null {
  const found = ofOneProcess.find(
    ({ file, tests = [''] }) =>
      path.endsWith(`/tests/api/${file}`) && tests.some((test) => name.startsWith(test)),
  )
  return found ? reasons[found.why] : null
}
