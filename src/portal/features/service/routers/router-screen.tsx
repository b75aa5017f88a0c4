import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useParams } from '@tanstack/react-router'
import { findRouter } from '#contract/service/routers.ts'
import { formatDateTime, formatLocalTime } from '#domain/platform/time/dates.ts'
import type { RouterDetail } from '#domain/service/routers/router.ts'
import { hasBothBands, isOneHomeNetwork } from '#domain/service/routers/shared-password.ts'
import { wifiBands } from '#domain/service/routers/wifi.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { RecordFrame } from '#portal/kit/frames/record-frame.tsx'
import { routerQuery } from '#portal/queries/service/routers.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { RouterChip } from './router-chip.tsx'
import { RouterFacts, routerName } from './router-facts.tsx'
import './routers.css'
import { SharedPassword } from './shared-password.tsx'
import { texts } from './texts.ts'
import { useSeenConnection } from './use-seen-connection.ts'
import { usePasswordChange } from './use-password-change.ts'
import { WifiBandCard } from './wifi-band-card.tsx'

/** One router and the passwords of its networks (specification 2). */
export function RouterScreen() {
  const { device_id: serial } = useParams({ from: '/panel/device/$device_id' })
  const options = routerQuery(serial)
  const query = useQuery(options)
  const refresh = useRefresh(options.queryKey)
  const { data, error, isFetching, refetch } = query
  if (!data && refusalText(findRouter, error) === 'no acs configured') {
    return <Navigate to="/panel" replace />
  }
  return (
    <Screen
      title={texts.detailTitle}
      heading={data?.router ? routerName(data.router) : texts.detailTitle}
      actions={data?.router && <RouterChip router={data.router} />}
      back={{ to: '/panel/devices', label: texts.listTitle }}
    >
      <RecordFrame
        query={{ data: data?.router, error, isFetching, refetch }}
        loadingText={texts.loadingDevice}
        skeleton={<RouterSkeleton />}
        failureText={texts.detailFailure}
        notFound={{
          text: texts.notFound,
          action: (
            <ButtonLink variant="secondary" to="/panel/devices">
              {texts.seeList}
            </ButtonLink>
          ),
        }}
      >
        {(router) => (
          <>
            {data?.isIncomplete && <IncompleteNote what={texts.someNetworks} />}
            <Content router={router} />
            <Freshness asOf={data?.asOf} refresh={refresh} failureText={texts.detailFailure} />
          </>
        )}
      </RecordFrame>
    </Screen>
  )
}

function Content({ router }: { router: RouterDetail }) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isShared = hasBothBands(router.networks) && (chosen ?? isOneHomeNetwork(router.networks))
  const change = usePasswordChange(router.serial, router.networks)
  const bands = wifiBands
    .map((band) => ({ band, networks: router.networks.filter((one) => one.band === band) }))
    .filter(({ networks }) => networks.length > 0)
  return (
    <div className="router">
      <Sightings router={router} />
      {bands.length === 0 && <p className="router-note">{texts.noNetworks}</p>}
      <div className="router-bands">
        {bands.map(({ band, networks }) => (
          <WifiBandCard
            key={band}
            router={router}
            band={band}
            networks={networks}
            shared={isShared ? change.states : null}
          />
        ))}
      </div>
      {hasBothBands(router.networks) && (
        <SharedPassword router={router} isShared={isShared} onShared={setChosen} change={change} />
      )}
      <Card as="section" aria-labelledby="about">
        <h2 id="about">{texts.about}</h2>
        <RouterFacts router={router} isWhole />
      </Card>
    </div>
  )
}

/** Why a new password may not arrive; and which system saw what, where two of them differ. */
function Sightings({ router }: { router: RouterDetail }) {
  const seen = useSeenConnection(router)
  const timeZone = useTimeZone()
  if (router.isOnline === false) return <p className="router-offline">{texts.offlineNote}</p>
  if (seen?.connection.is !== 'offline') return null
  const since = seen.line?.since ?? null
  const { lastSeen } = router
  return (
    <p className="router-offline">
      {texts.answers(
        since && formatLocalTime(since),
        lastSeen && formatDateTime(new Date(lastSeen), timeZone),
      )}
    </p>
  )
}

function RouterSkeleton() {
  return (
    <div className="router" aria-hidden="true">
      <Card className="router-waiting">
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton height="4rem" />
        <Skeleton height="11rem" />
      </Card>
      <Card className="router-waiting">
        <Skeleton width="11rem" height="1.75rem" />
        <Skeleton height="12rem" />
      </Card>
    </div>
  )
}
