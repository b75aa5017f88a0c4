import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Contract } from './contract.ts'

/** The day on which a contract ends, where its cancellation is marked; '' where none is. */
export const contractEnd = ({ marks }: Pick<Contract, 'marks'>): CalendarDate =>
  marks?.find(({ kind }) => kind === 'cancellation')?.from ?? ''
