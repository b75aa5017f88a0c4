import { type MainSection, mainSections } from './main-sections.ts'
import { sectionTexts as texts } from './section-texts.ts'

/** The pages of a provider besides its form: the last part of their addresses. */
const roomPages = ['outages', 'results', 'audit'] as const
type RoomPage = (typeof roomPages)[number]

/** A part of the form of an existing provider; the last two are tabs of the specification. */
export type FormPlace = MainSection | 'apps' | 'support'

/** All that the list of a provider leads to. */
export type RoomPlace = FormPlace | RoomPage

interface PlaceGroup {
  readonly title: string | null
  readonly places: readonly RoomPlace[]
}

/** The list of a provider. */
export const placeGroups: readonly PlaceGroup[] = [
  { title: null, places: ['overview'] },
  {
    title: texts.main,
    places: mainSections.filter((name) => name !== 'overview' && name !== 'removal'),
  },
  { title: null, places: ['support', 'apps'] },
  { title: texts.daily, places: roomPages },
  { title: null, places: ['removal'] },
]

export const isRoomPage = (place: string): place is RoomPage =>
  roomPages.some((name) => name === place)
