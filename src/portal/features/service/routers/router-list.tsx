import ChevronRight from 'lucide-react/icons/chevron-right'
import RouterIcon from 'lucide-react/icons/router'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { listRouters } from '#contract/service/routers.ts'
import type { Router } from '#domain/service/routers/router.ts'
import { CardLink } from '#portal/kit/blocks/card-link.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { RowsShown, RowSkeletons } from '#portal/kit/rows/list-rows.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { routerQuery, routersQuery } from '#portal/queries/service/routers.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { RouterChip } from './router-chip.tsx'
import { RouterFacts, routerName } from './router-facts.tsx'
import './routers.css'
import { texts } from './texts.ts'

/** "Seus Dispositivos": the routers installed at the subscriber's address (specification 2). */
export function RouterList() {
  return (
    <Screen title={texts.listTitle}>
      <Content />
    </Screen>
  )
}

function Content() {
  const options = routersQuery()
  const query = useQuery(options)
  const refresh = useRefresh(options.queryKey)
  if (!query.data && refusalText(listRouters, query.error) === 'no acs configured') {
    return <Navigate to="/panel" replace />
  }
  return (
    <QueryFrame
      query={query}
      loadingText={texts.loadingList}
      skeleton={<Skeletons />}
      failureText={texts.listFailure}
    >
      {({ routers, asOf, isIncomplete }) => (
        <div className="router-list">
          <Freshness asOf={asOf} refresh={refresh} failureText={texts.listFailure} />
          {!isIncomplete && <RowsShown list="routers" count={routers.length} />}
          {isIncomplete && <IncompleteNote what={texts.some} />}
          {routers.length > 0 ? <Cards routers={routers} /> : !isIncomplete && <None />}
        </div>
      )}
    </QueryFrame>
  )
}

function Cards({ routers }: { routers: readonly Router[] }) {
  return (
    <ul className="router-cards">
      {routers.map((router) => (
        <li key={router.serial}>
          <CardLink
            to="/panel/device/$device_id"
            params={{ device_id: router.serial }}
            className="router-card"
          >
            <span className="router-card-head">
              <span className="router-icon">
                <Icon of={RouterIcon} />
              </span>
              <span className="router-card-name">
                <Names router={router} />
                <RouterChip router={router} />
                <span className="router-action">{texts.wifiActions}</span>
              </span>
              <Icon of={ChevronRight} />
            </span>
            <RouterFacts router={router} />
          </CardLink>
        </li>
      ))}
    </ul>
  )
}

/** The networks by which a household knows its router, before its model; the model alone where they are not known. */
function Names({ router }: { router: Router }) {
  const { data } = useQuery(routerQuery(router.serial))
  const networks = data?.router?.networks.flatMap(({ ssid }) => ssid || []) ?? []
  const model = routerName(router)
  if (networks.length === 0) return <span className="router-name">{model}</span>
  return (
    <>
      <span className="router-name">{networks.join(' · ')}</span>
      <span className="router-note">{model}</span>
    </>
  )
}

function None() {
  return (
    <EmptyState
      icon={RouterIcon}
      text={
        <>
          {texts.none} <br />
          {texts.noneNote}
        </>
      }
    />
  )
}

function Skeletons() {
  return (
    <div className="router-cards">
      <RowSkeletons list="routers" usual={2}>
        <div className="card router-waiting" aria-hidden="true">
          <Skeleton width="12rem" height="2.75rem" />
          <Skeleton height="9rem" />
        </div>
      </RowSkeletons>
    </div>
  )
}
