import type { LineSession, LineState, LineUsage } from '#domain/service/lines/line.ts'
import type { SignalReading } from '#domain/service/lines/optical-signal.ts'
import type { LocalTime } from '#domain/platform/time/dates.ts'
import type { Dated, ReadOptions, Rows } from '#server/platform/egress/answers/dated.ts'

/** A login with the state of its connection. */
export interface ErpLine {
  readonly id: string
  readonly customerId: string
  readonly contractId: string | null
  readonly login: string
  readonly state: LineState
  /** Since when; null when the ERP does not say. */
  readonly since: LocalTime | null
}

/** The optical equipment (ONU) of a line. */
export interface ErpOnu {
  /** The id of its record, by which it is restarted. */
  readonly id: string
  readonly model: string
  readonly serial: string
  /** null: its signal was never read, or cannot be. */
  readonly reading: SignalReading | null
}

/** Equipment of the provider at the subscriber's. */
export interface ErpEquipment {
  readonly id: string
  readonly name: string
  readonly serial: string
}

/** A read of a form to which the token may have no right: then the provider does not offer it. */
export type Offered<T> = T | 'not offered'

/** `refused`: the ERP says no, and changed nothing. */
export type ActionOutcome = 'asked' | 'refused'

/** The internet access of a customer in a provider's ERP. The caller checks the owner of a line. */
export interface ErpLines {
  /** Logins in use, with the state of their connection. */
  lines(customerId: string, options?: ReadOptions): Promise<Dated<Rows<ErpLine>>>
  /** null: the line has no optical equipment. */
  onuOf(line: ErpLine, options?: ReadOptions): Promise<Dated<Offered<ErpOnu | null>>>
  /**
   * The last signal of these lines (at most 100), by line id. Not cached; background work.
   */
  lastSignals(
    lineIds: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, SignalReading>>
  /** The last connections, newest first; `isCut` where there may be older ones. */
  sessionsOf(line: ErpLine, options?: ReadOptions): Promise<Dated<Offered<Rows<LineSession>>>>
  /** The last 31 days, or 12 months, oldest first; a failure where one of them cannot be read. */
  usageOf(
    line: ErpLine,
    unit: 'day' | 'month',
    options?: ReadOptions,
  ): Promise<Dated<Offered<LineUsage[]>>>
  equipmentOf(line: ErpLine, options?: ReadOptions): Promise<Dated<Offered<Rows<ErpEquipment>>>>
  /** Ends the connection; the router then connects again. Never retried. */
  reconnectLine(line: ErpLine): Promise<ActionOutcome>
  /** Restarts the optical equipment. Never retried. */
  restartOnu(line: ErpLine, onu: ErpOnu): Promise<ActionOutcome>
  /** Gives a contract its full speed back, by the ERP's own rules. Never retried. */
  liftReduction(line: ErpLine): Promise<ActionOutcome>
}
