import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { useIsWide } from '#portal/kit/hooks/use-is-wide.ts'
import { firstSection } from './main-sections.ts'
import './room-nav.css'
import { isRoomPage, placeGroups, type RoomPlace } from './room-places.ts'
import { sectionTexts as texts } from './section-texts.ts'

interface RoomNavProps {
  clientId: string
  current: RoomPlace
}

/** The address of a place: a page, or a part of the form. */
function addressOf(clientId: string, place: RoomPlace) {
  const params = { client_id: clientId }
  if (isRoomPage(place)) return { to: `/adm/customer/$client_id/${place}`, params } as const
  const to = '/adm/customer/$client_id/edit' as const
  if (place === 'support' || place === 'apps') return { to, params, search: { tab: place } }
  return { to, params, search: place === firstSection ? {} : { section: place } }
}

/** The one list of a provider: links beside the open place; on a narrow screen a choice above it. */
export function RoomNav(props: RoomNavProps) {
  const isWide = useIsWide()
  return (
    <nav className="room-nav" aria-label={texts.navigation}>
      {isWide ? <PlaceLinks {...props} /> : <PlaceChoice {...props} />}
    </nav>
  )
}

function PlaceLinks({ clientId, current }: RoomNavProps) {
  const id = useId()
  return placeGroups.map(({ title, places }) => (
    <div key={places[0]} className="room-group">
      {title && (
        <p id={`${id}-${places[0]}`} className="room-group-title">
          {title}
        </p>
      )}
      <ul aria-labelledby={title ? `${id}-${places[0]}` : undefined}>
        {places.map((place) => (
          <li key={place}>
            <Link
              {...addressOf(clientId, place)}
              className="room-link"
              // The search part counts whole: that of the first section is part of every other.
              activeOptions={{ exact: true }}
              aria-current={place === current ? 'page' : undefined}
            >
              {texts.names[place]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}

const options = placeGroups.map(({ title, places }) => ({
  group: title,
  options: places.map((place) => ({ value: place, label: texts.names[place] })),
}))

function PlaceChoice({ clientId, current }: RoomNavProps) {
  const navigate = useNavigate()
  return (
    <SelectField
      name="section"
      label={texts.choose}
      value={current}
      error={undefined}
      options={options}
      onValue={(value) => {
        const place = placeGroups.flatMap(({ places }) => places).find((name) => name === value)
        if (place) void navigate(addressOf(clientId, place))
      }}
    />
  )
}
