import { addDays, formatDate, localTime } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
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

/** The table of the outage of each contract: its id, and the times when it began and ended. */
export const pastOutages = 'past_outages'

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
    id: `${login['id']}${pastSessions}1`,
    start: login['ultima_conexao_inicial'] ?? '',
    stop: hasEnded ? stop : '',
    seconds: hasEnded ? String(secondsOfSession) : '',
    cause: hasEnded ? login['motivo_desconexao'] || 'Lost-Carrier' : '',
  })
}

function pastSession(login: Row, { today }: ErpCall, index: number): Row {
  const start = addDays(today, -(index + 1) * daysApart)
  return sessionRow(login, {
    id: `${login['id']}${pastSessions - index}1`,
    start: `${start} ${usualTime}`,
    stop: `${addDays(start, daysApart)} ${usualTime}`,
    seconds: String(secondsOfSession),
    cause: pastCauses[index - 1] ?? '',
  })
}

const secondsBetween = (start: string, stop: string) =>
  String(
    (Date.parse(`${stop.replace(' ', 'T')}Z`) - Date.parse(`${start.replace(' ', 'T')}Z`)) / 1000,
  )

/** A session as an outage leaves it: cut short, begun anew after it, or both. */
function cutBy({ start: from = '', stop: to = '' }: Row, session: Row): Row[] {
  const { radacctid: id = '', acctstarttime: start = '', acctstoptime: stop = '' } = session
  if (start >= to || (stop !== '' && stop <= from)) return [session]
  const before = {
    ...session,
    // In the order of time, before the one that is connected again.
    radacctid: `${id.slice(0, -1)}0`,
    acctstoptime: from,
    acctsessiontime: secondsBetween(start, from),
    acctterminatecause: 'Lost-Carrier',
  }
  const seconds = stop === '' ? '' : secondsBetween(to, stop)
  const after = { ...session, acctstarttime: to, acctsessiontime: seconds }
  return [...(stop === '' || stop > to ? [after] : []), ...(start < from ? [before] : [])]
}

/** The sessions of every login at the RADIUS server, which the ERP shows as `radacct`. */
export async function listSessions(call: ErpCall): Promise<Row[]> {
  const logins = await call.records.list('radusuarios')
  const ended = await call.records.list('ended_sessions')
  const now = localTime(call.now, defaultTimeZone)
  const outages = await call.records.list(pastOutages)
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
    const outage = outages.find(({ id, stop = '' }) => id === login['id_contrato'] && stop <= now)
    const usual = [lastSession(login), ...past]
    const known = outage ? usual.flatMap((session) => cutBy(outage, session)) : usual
    return [known.slice(0, 1), setByHand, known.slice(1)].flat()
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
