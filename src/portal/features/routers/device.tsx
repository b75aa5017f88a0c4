import SearchX from 'lucide-react/icons/search-x'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { readOneDevice } from '#contract/routers.ts'
import type { RouterDetail } from '#domain/routers/router.ts'
import { wifiBands } from '#domain/routers/wifi.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Freshness } from '#portal/kit/freshness.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { notify } from '#portal/kit/toasts.ts'
import { Screen } from '#portal/kit/screen.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { deviceQuery } from '#portal/queries/routers.ts'
import { refusalText, requestIdOf } from '#portal/queries/failure.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { DeviceChip } from './device-chip.tsx'
import { DeviceFacts, deviceName } from './device-facts.tsx'
import './devices.css'
import { texts } from './texts.ts'
import { WifiBandCard } from './wifi-band-card.tsx'

/** One device and the passwords of its networks (specification 2). */
export function DeviceScreen() {
  const { device_id: serial } = useParams({ from: '/panel/device/$device_id' })
  const query = deviceQuery(serial)
  const { data, error, isFetching, refetch } = useQuery(query)
  const { isRefreshing, refresh } = useRefresh(query.queryKey)

  async function update() {
    if (!(await refresh())) notify({ kind: 'error', text: texts.detailFailure })
  }

  function content() {
    if (data?.device) {
      return (
        <>
          <Content device={data.device} />
          <Freshness
            asOf={new Date(data.asOf)}
            isFetching={isRefreshing}
            onRefresh={() => void update()}
          />
        </>
      )
    }
    if (data) return <NotFound />
    if (!error) return <Waiting />
    if (refusalText(readOneDevice, error) === 'no acs configured') {
      return <Navigate to="/panel" replace />
    }
    return (
      <FailureState
        text={texts.detailFailure}
        requestId={requestIdOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }

  return (
    <Screen
      title={texts.detailTitle}
      heading={data?.device ? deviceName(data.device) : texts.detailTitle}
      actions={data?.device && <DeviceChip device={data.device} />}
      back={{ to: '/panel/devices', label: texts.listTitle }}
    >
      {content()}
    </Screen>
  )
}

function Content({ device }: { device: RouterDetail }) {
  const bands = wifiBands
    .map((band) => ({ band, networks: device.networks.filter((one) => one.band === band) }))
    .filter(({ networks }) => networks.length > 0)
  return (
    <div className="device">
      {device.isOnline === false && <p className="device-offline">{texts.offlineNote}</p>}
      {bands.length === 0 && <p className="device-note">{texts.noNetworks}</p>}
      <div className="device-bands">
        {bands.map(({ band, networks }) => (
          <WifiBandCard key={band} device={device} band={band} networks={networks} />
        ))}
      </div>
      <Card as="section" aria-labelledby="about">
        <h2 id="about">{texts.about}</h2>
        <DeviceFacts device={device} isWhole />
      </Card>
    </div>
  )
}

function NotFound() {
  return (
    <EmptyState
      icon={SearchX}
      text={texts.notFound}
      action={
        <ButtonLink variant="secondary" to="/panel/devices">
          {texts.seeList}
        </ButtonLink>
      }
    />
  )
}

function Waiting() {
  return (
    <Loading label={texts.loadingDevice}>
      <div className="device" aria-hidden="true">
        <Card className="device-waiting">
          <Skeleton width="9rem" height="1.75rem" />
          <Skeleton height="4rem" />
          <Skeleton height="11rem" />
        </Card>
        <Card className="device-waiting">
          <Skeleton width="11rem" height="1.75rem" />
          <Skeleton height="12rem" />
        </Card>
      </div>
    </Loading>
  )
}
