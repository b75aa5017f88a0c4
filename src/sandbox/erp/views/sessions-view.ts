import { addDays, formatDate } from '#domain/platform/time/dates.ts'
import type { Row } from '#sandbox/store.ts'
import type { ErpCall } from '../erp-call.ts'

/** The columns of `radacct` in the order of its cells. */
export const sessionColumns = [
  'radacctid',
  'username',
  'callingstationid',
  'framedipaddress',
  'nasipaddress',
  'nasportid',
  'acctstarttime',
  'acctstoptime',
  'acctsessiontime',
  'acctterminatecause',
  'framedipv6prefix',
  'delegatedipv6prefix',
] as const

const pastSessions = 5
/** Days between two connections. */
const daysApart = 3
const secondsOfSession = daysApart * 86_400 - 95
/** Why past connections ended, the newest first. */
const pastCauses = ['User-Request', 'Lost-Carrier', 'User-Request', 'NAS-Reboot', 'Session-Timeout']
const usualTime = '22:10:05'

interface Span {
  readonly id: string
  readonly start: string
  /** Empty while the session goes on. */
  readonly stop: string
  readonly seconds: string
  readonly cause: string
}

function sessionRow(login: Row, { id, start, stop, seconds, cause }: Span): Row {
  return {
    radacctid: id,
    username: login['login'] ?? '',
    callingstationid: login['mac'] ?? '',
    framedipaddress: login['ip'] ?? '',
    nasipaddress: '192.0.2.1',
    nasportid: 'PPPoE_1',
    acctstarttime: start,
    acctstoptime: stop,
    acctsessiontime: seconds,
    acctterminatecause: cause,
    framedipv6prefix: `2001:db8:${Number(login['id']).toString(16)}::/64`,
    delegatedipv6prefix: '',
  }
}

const isTime = (text: string | undefined): text is string =>
  text !== undefined && text !== '' && !text.startsWith('0000')

/** The last session of a login, which has no end while the login is online. */
function lastSession(login: Row): Row {
  const stop = login['ultima_conexao_final']
  const hasEnded = login['online'] !== 'S' && isTime(stop)
  return sessionRow(login, {
    id: `${login['id']}${pastSessions}`,
    start: login['ultima_conexao_inicial'] ?? '',
    stop: hasEnded ? stop : '',
    seconds: hasEnded ? String(secondsOfSession) : '',
    cause: hasEnded ? login['motivo_desconexao'] || 'Lost-Carrier' : '',
  })
}

function pastSession(login: Row, { today }: ErpCall, index: number): Row {
  const start = addDays(today, -(index + 1) * daysApart)
  return sessionRow(login, {
    id: `${login['id']}${pastSessions - index}`,
    start: `${start} ${usualTime}`,
    stop: `${addDays(start, daysApart)} ${usualTime}`,
    seconds: String(secondsOfSession),
    cause: pastCauses[index - 1] ?? '',
  })
}

/** The sessions of every login at the RADIUS server, which the ERP shows as `radacct`. */
export async function listSessions(call: ErpCall): Promise<Row[]> {
  const logins = await call.records.list('radusuarios')
  const ended = await call.records.list('ended_sessions')
  return logins.flatMap((login) => {
    const others = ended.filter(
      (row) => row['id_login'] === login['id'] && row['stop'] !== login['ultima_conexao_final'],
    )
    const setByHand = others.map(({ id = '', start = '', stop = '', cause = '' }) =>
      sessionRow(login, { id, start, stop, seconds: '3600', cause }),
    )
    const past = Array.from({ length: pastSessions }, (_, index) =>
      pastSession(login, call, index + 1),
    )
    return [[lastSession(login)], setByHand, past].flat()
  })
}

const brazilianTime = (text: string) =>
  text === '' ? '' : `${formatDate(text.slice(0, 10))} ${text.slice(11)}`

/** The cells of a session, with times as people read them. */
export function sessionCells(row: Row): string[] {
  return sessionColumns.map((column) => {
    const value = row[column] ?? ''
    return column === 'acctstarttime' || column === 'acctstoptime' ? brazilianTime(value) : value
  })
}
