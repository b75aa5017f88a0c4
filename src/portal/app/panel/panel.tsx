import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { canShowInstallHint, recordVisit } from '#portal/kit/install/install-timing.ts'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { AfterPaymentContext, type PaidBill } from '#portal/kit/pages/after-payment.tsx'
import { OverlayMissing } from '#portal/kit/overlays/overlay-missing.tsx'
import type { DrawerProps } from '#portal/kit/overlays/overlay-props.ts'
import { PartMissing } from '#portal/kit/frames/part-missing.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { ToastsOnScreen } from '#portal/kit/toasts/toasts-on-screen.tsx'
import { startAgain } from '#portal/kit/pages/start-again.ts'
import { whenIdle } from '#portal/kit/browser/when-idle.ts'
import { onInvoiceListChange } from '#portal/offline/invoice-list-changes.ts'
import { useBillsOnly } from '#portal/queries/account/use-bills-only.ts'
import { onSessionEnd } from '#portal/offline/session-tabs.ts'
import { currentToken } from '#portal/session/session-token.ts'
import { invalidateInvoiceList } from '#portal/queries/money/invoices.ts'
import { sessionQuery } from '#portal/queries/account/session.ts'
import { Account } from './account.tsx'
import { askAtPress } from '#portal/app/start/ask-at-press.ts'
import { BesideBill } from '#portal/app/screens/beside-bill.tsx'
import { BellButton } from './bell-button.tsx'
import { ConnectionStrip } from './connection-strip.tsx'
import { repeatEarlyPress } from '#portal/app/start/early-press.ts'
import { keepFocus } from '#portal/app/keep-focus.ts'
import { leave, loadSignOut } from '#portal/app/leave.ts'
import { Menu } from './menu.tsx'
import { isOpenOnOwnDevice } from './own-device-screens.ts'
import { PanelFrame } from './panel-frame.tsx'
import { panelTexts } from './panel-texts.ts'
import { usePushMessages } from '#portal/app/notices/use-push-messages.ts'
import { queryClient, onSignedOut } from '#portal/app/query-client.ts'
import { Tabs } from './tabs.tsx'
import { TopBar } from './top-bar.tsx'
import { useExit } from './use-exit.tsx'
import { WifiTab } from './wifi-tab.tsx'

const InstallHint = lazyPart(
  async () => (await import('#portal/features/site/install/install-hint.tsx')).InstallHint,
)

const AfterPayment = lazyPart<PaidBill>(
  async () => (await import('#portal/features/news/after-payment/after-payment.tsx')).AfterPayment,
)

const StepUpOverPage = lazyPart(
  async () => (await import('#portal/app/step-up-over-page.tsx')).StepUpOverPage,
)

const ClosedScreen = lazyPart(
  async () => (await import('#portal/features/account/session/closed-screen.tsx')).ClosedScreen,
  { otherwise: PartMissing },
)

const WaitingRequests = lazyPart(
  async () =>
    (await import('#portal/features/service/no-internet/waiting-requests.tsx')).WaitingRequests,
)

const LazyDrawer = lazyPart<DrawerProps>(
  async () => {
    const { Drawer } = await import('#portal/kit/overlays/drawer.tsx')
    void Drawer.preload()
    return Drawer
  },
  { otherwise: OverlayMissing },
)

const ToastList = lazyPart(
  async () => (await import('#portal/app/notices/toast-list.tsx')).ToastList,
  {
    otherwise: PartMissing,
  },
)

type Overlay = 'menu' | 'messages'

/** The shell of the panel: bar, menu and the open screen. */
export function Panel() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  )
}

function Shell() {
  // The overlay last opened stays drawn while it slides out.
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = (next: Overlay) => {
    setOverlay(next)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  useSessionWatch()
  usePushMessages()
  useEffect(
    () => onInvoiceListChange((status) => void invalidateInvoiceList(queryClient, status)),
    [],
  )
  useEffect(
    () =>
      whenIdle(() => {
        void LazyDrawer.preload()
        void ToastList.preload()
        // Without it, `leave` does what it can.
        loadSignOut().catch(() => undefined)
      }),
    [],
  )
  useEffect(keepFocus, [])
  useEffect(repeatEarlyPress, [])
  useNextBill()
  const exit = useExit()

  return (
    <div className="panel">
      <PanelFrame
        menu={<Menu label={panelTexts.mainMenu} />}
        bar={
          <TopBar
            account={<Account />}
            bell={<BellButton onPress={() => open('messages')} />}
            exit={exit}
          />
        }
        tabs={<Tabs wifi={<WifiTab />} onMenu={() => open('menu')} />}
      >
        <ConnectionStrip />
        <AfterPaymentContext value={AfterPayment}>
          <Content />
        </AfterPaymentContext>
        <InstallPlace />
      </PanelFrame>
      <ToastsOnScreen />
      <StepUpPlace />
      {exit.question}
      {overlay && (
        <LazyDrawer
          title={overlay === 'menu' ? panelTexts.menu : panelTexts.messagesTitle}
          side={overlay === 'menu' ? 'start' : 'end'}
          isOpen={isOpen}
          onClose={close}
        >
          {overlay === 'menu' ? (
            <Menu
              label={panelTexts.mainMenu}
              onChoose={close}
              onExit={() => {
                close()
                exit.exit()
              }}
            />
          ) : (
            <ToastList onChoose={close} />
          )}
        </LazyDrawer>
      )}
    </div>
  )
}

/** The path that this device does not open by itself; null where it does. */
function useClosedPath(): string | null {
  const isBillsOnly = useBillsOnly()
  const pathname = useLocation({ select: (location) => location.pathname })
  return isBillsOnly && !isOpenOnOwnDevice(pathname) ? pathname : null
}

/** The open screen; on an own device that opens the bills alone, a question in place of any other. */
function Content() {
  const isBillsOnly = useBillsOnly()
  const closedPath = useClosedPath()
  if (closedPath !== null) return <ClosedScreen />
  return (
    <>
      {!isBillsOnly && <OutboxPlace />}
      <BesideBill>
        <Outlet />
      </BesideBill>
    </>
  )
}

/** Asks over the page where the device opens the bills alone, and stays while that question closes. */
function StepUpPlace() {
  const isBillsOnly = useBillsOnly()
  const closedPath = useClosedPath()
  const [wasBillsOnly, setWasBillsOnly] = useState(isBillsOnly)
  if (isBillsOnly && !wasBillsOnly) setWasBillsOnly(true)
  return wasBillsOnly ? <StepUpOverPage closedPath={closedPath} /> : null
}

/** The install hint: below the home only, where it interrupts nothing. */
function InstallPlace() {
  const isHome = useLocation({ select: ({ pathname }) => /^\/panel\/?$/.test(pathname) })
  useEffect(recordVisit, [])
  return isHome && canShowInstallHint() ? <InstallHint /> : null
}

/** Sends pending requests from any screen, and shows them on the home and in support. */
function OutboxPlace() {
  const isShown = useLocation({
    select: ({ pathname }) => /^\/panel\/?$|^\/panel\/customer-service\/[a-z-]+$/.test(pathname),
  })
  return <WaitingRequests isShown={isShown} />
}

/** Makes the next payment quick: what it needs is stored once the first screen stands. */
function useNextBill() {
  const provider = useProvider()
  useEffect(() => askAtPress(provider), [provider])
  useEffect(() => {
    let end: (() => void) | null = null
    let isOver = false
    const start = async () => {
      const { storeNextBill } = await import('./next-bill.ts')
      if (!isOver) end = storeNextBill(provider)
    }
    // Without it, everything is fetched when it is asked for.
    const cancel = whenIdle(() => void start().catch(() => undefined))
    return () => {
      isOver = true
      cancel()
      end?.()
    }
  }, [provider])
}

/** Checks the session at entry and when the page comes back into view; an ended one leads to `/`. */
function useSessionWatch() {
  const router = useRouter()
  useQuery(sessionQuery())

  useEffect(
    () => onSignedOut(() => void leave(({ expire }) => expire(router, queryClient, 'expired'))),
    [router],
  )

  useEffect(
    () =>
      onSessionEnd(
        (reason) => void leave(({ followRemote }) => followRemote(router, queryClient, reason)),
      ),
    [router],
  )

  useEffect(() => {
    const mine = currentToken()?.claims.sid
    // While this page was hidden the session may have ended, or another subscriber may have signed in:
    // then the page starts again.
    const check = () => {
      if (document.hidden) return
      const token = currentToken()
      if (!token) void leave(({ expire }) => expire(router, queryClient, 'expired'))
      else if (token.claims.sid !== mine) startAgain()
    }
    document.addEventListener('visibilitychange', check)
    addEventListener('pageshow', check)
    addEventListener('focus', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      removeEventListener('pageshow', check)
      removeEventListener('focus', check)
    }
  }, [router])
}
