import type { QueryClient } from '@tanstack/react-query'
import type { Failure } from '#portal/kit/frames/failure.ts'
import type { FormSection } from '../sections/sections.ts'
import type { FormField, FormValues } from './tenant-schema.ts'

/** What was typed for a provider that was created, and which sections of it were not saved. */
export interface BegunForm {
  readonly values: FormValues
  readonly failures: Readonly<Partial<Record<FormSection, Failure<FormField>>>>
}

/*
 * The form of a new provider hands what it could not save to the form of the existing one, in memory:
 * there are secrets in it.
 */
const keyOf = (clientId: string) => ['staff', 'begun-form', clientId] as const

export function handOverForm(client: QueryClient, clientId: string, begun: BegunForm): void {
  client.setQueryData(keyOf(clientId), begun)
}

export function begunForm(client: QueryClient, clientId: string): BegunForm | null {
  return client.getQueryData<BegunForm>(keyOf(clientId)) ?? null
}

export function forgetBegunForm(client: QueryClient, clientId: string): void {
  client.removeQueries({ queryKey: keyOf(clientId) })
}
