import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { FailureState } from '#portal/kit/frames/failure-state.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { OverlayMissing } from '#portal/kit/overlays/overlay-missing.tsx'
import type { DrawerProps } from '#portal/kit/overlays/overlay-props.ts'
import { ToastsOnScreen } from '#portal/kit/toasts/toasts-on-screen.tsx'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { onViewingOver } from '#portal/queries/staff/viewing-requests.ts'
import { type ShownViewing, viewingQuery } from '#portal/queries/staff/viewings.ts'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { Account } from '#portal/app/panel/account.tsx'
import { Menu } from '#portal/app/panel/menu.tsx'
import { PanelFrame } from '#portal/app/panel/panel-frame.tsx'
import { panelTexts } from '#portal/app/panel/panel-texts.ts'
import { Tabs } from '#portal/app/panel/tabs.tsx'
import { TopBar } from '#portal/app/panel/top-bar.tsx'
import { WifiTab } from '#portal/app/panel/wifi-tab.tsx'
import { Band } from './band.tsx'
import { ClosedInViewing } from './closed.tsx'
import { useMinutesLeft } from './minutes-left.ts'
import { ViewingOver } from './over.tsx'
import { viewingQueryClient } from './query-client.ts'
import { viewingTexts } from './texts.ts'
import { isViewed } from './viewed-screens.ts'
import './viewing.css'

const LazyDrawer = lazyPart<DrawerProps>(
  async () => {
    const { Drawer } = await import('#portal/kit/overlays/drawer.tsx')
    void Drawer.preload()
    return Drawer
  },
  { otherwise: OverlayMissing },
)

/** The shell of a viewing: nothing of the panel that stores, sends or follows a session. */
export function ViewingShell() {
  return (
    <QueryClientProvider client={viewingQueryClient}>
      <Viewing id={viewingId() ?? ''} />
    </QueryClientProvider>
  )
}

const isGone = (error: unknown) =>
  error instanceof ApiError && [401, 403, 404].includes(error.status)

function Viewing({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(viewingQuery(id))
  const [isOver, setIsOver] = useState(false)

  const finish = useCallback(() => {
    // Nothing that was read stays in the page.
    viewingQueryClient.clear()
    setIsOver(true)
  }, [])
  useEffect(() => onViewingOver(finish), [finish])
  const [shown, setShown] = useState<ShownViewing | null>(null)
  if (data && data !== shown) setShown(data)

  if (isOver || isGone(error)) return <ViewingOver customerId={shown?.customerId ?? null} />
  if (!shown) {
    if (!error) return <p className="visually-hidden">{viewingTexts.loading}</p>
    return (
      <FailureState
        text={viewingTexts.failure}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return <Panel id={id} viewing={shown} onEnd={finish} />
}

interface PanelProps {
  id: string
  viewing: ShownViewing
  onEnd: () => void
}

function Panel({ id, viewing, onEnd }: PanelProps) {
  const [isMenuDrawn, setIsMenuDrawn] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const left = useMinutesLeft(viewing.endsAt)
  useEffect(() => {
    if (left === 0) onEnd()
  }, [left, onEnd])
  const close = () => setIsOpen(false)
  return (
    <div className="viewing">
      <Band id={id} viewing={viewing} onEnd={onEnd} />
      <div className="panel">
        <PanelFrame
          menu={<Menu label={panelTexts.mainMenu} />}
          bar={<TopBar account={<Account />} />}
          tabs={
            <Tabs
              wifi={<WifiTab />}
              onMenu={() => {
                setIsMenuDrawn(true)
                setIsOpen(true)
              }}
            />
          }
        >
          <Content />
        </PanelFrame>
        <ToastsOnScreen />
        {isMenuDrawn && (
          <LazyDrawer title={panelTexts.menu} side="start" isOpen={isOpen} onClose={close}>
            <Menu label={panelTexts.mainMenu} onChoose={close} />
          </LazyDrawer>
        )}
      </div>
    </div>
  )
}

function Content() {
  const pathname = useLocation({ select: (location) => location.pathname })
  // The router would keep the places where screens were left in the storage of the tab.
  useEffect(() => {
    if (pathname) scrollTo(0, 0)
  }, [pathname])
  return isViewed(pathname) ? <Outlet /> : <ClosedInViewing />
}
