import type { Announcement } from '#contract/news/announcements.ts'
import {
  type ContractState,
  isEverySubscriber,
  type NamedRecord,
} from '#domain/news/announcements/audience.ts'

/** An announcement as its form holds it. */
export interface AnnouncementValues {
  title: string
  message: string
  scope: 'all' | 'some'
  cities: NamedRecord[]
  /** The ERP has no ids of districts: the name is both. */
  districts: NamedRecord[]
  plans: NamedRecord[]
  states: ContractState[]
  when: 'later' | 'now'
  /** `YYYY-MM-DDTHH:mm`, as the browser's own field gives it. */
  at: string
}

export const emptyValues: AnnouncementValues = {
  title: '',
  message: '',
  scope: 'all',
  cities: [],
  districts: [],
  plans: [],
  states: [],
  when: 'now',
  at: '',
}

/** The form of a draft that is kept. */
export function valuesOf({ title, message, audience }: Announcement): AnnouncementValues {
  return {
    ...emptyValues,
    title,
    message,
    scope: isEverySubscriber(audience) ? 'all' : 'some',
    cities: audience.cities,
    districts: audience.districts.map((name) => ({ id: name, name })),
    plans: audience.plans,
    states: audience.states,
  }
}

/** The audience as the server takes it. */
export function audienceOf({ scope, cities, districts, plans, states }: AnnouncementValues) {
  if (scope === 'all') return { cities: [], districts: [], plans: [], states: [] }
  return {
    cities: [...cities],
    districts: districts.map(({ name }) => name),
    plans: [...plans],
    states: [...states],
  }
}
