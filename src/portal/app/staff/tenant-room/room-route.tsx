import { Outlet, useLocation, useMatch, useParams, useSearch } from '@tanstack/react-router'
import { firstSection } from '#portal/features/staff/tenants/sections/main-sections.ts'
import { RoomNav } from '#portal/features/staff/tenants/sections/room-nav.tsx'
import { isRoomPage, type RoomPlace } from '#portal/features/staff/tenants/sections/room-places.ts'
import { BackLink } from '#portal/kit/pages/screen.tsx'
import { staffTexts } from '../texts.ts'

const from = '/adm/customer/$client_id'

/** The place that is open; the pages of an app belong to "Aplicativos". */
function usePlace(): RoomPlace {
  const edit = useMatch({ from: `${from}/edit`, shouldThrow: false })
  const page = useLocation().pathname.split('/').at(-1) ?? ''
  if (!edit) return isRoomPage(page) ? page : 'apps'
  const { tab = 'main', section = firstSection } = edit.search
  return tab === 'main' ? section : tab
}

/** The frame of every page of a provider: the way back to the list, and the one list of its parts. */
export function TenantRoomRoute() {
  const { client_id: clientId } = useParams({ from })
  const { list } = useSearch({ from })
  const place = usePlace()
  return (
    <div className="tenant-room">
      <div className="room-back">
        <BackLink
          to="/adm/customers"
          search={list ? { q: list } : {}}
          label={staffTexts.customers}
        />
      </div>
      <RoomNav clientId={clientId} current={place} />
      <Outlet />
    </div>
  )
}
