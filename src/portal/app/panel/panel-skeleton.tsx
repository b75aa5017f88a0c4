import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { HomeSkeleton } from '#portal/features/site/home/home-skeleton.tsx'
import { ListSkeleton } from '#portal/features/money/invoices/list/list-skeleton.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { NavigationContext } from '#portal/kit/pages/navigation.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { BellFace } from './bell-face.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { routerNavigation } from '#portal/app/router-navigation.ts'
import { TabPlace, Tabs } from './tabs.tsx'
import { TopBar } from './top-bar.tsx'

/** A screen of the panel of which the page holds a skeleton: the home, the open bills, or any other. */
export type PanelScreen = 'home' | 'bills' | 'other'

/** Where each stands, for the tab that is marked. */
const places = {
  home: '/panel',
  bills: '/panel/financial/invoices/to-pay',
  other: '/panel/other',
} as const

const nothing = () => undefined

/**
 * The panel as it is drawn before any of its data is known, without its code: nothing in it acts, so it is
 * busy as a whole.
 */
export function PanelSkeleton({ provider, screen }: { provider: Provider; screen: PanelScreen }) {
  const history = createMemoryHistory({ initialEntries: [places[screen]] })
  const Content = screens[screen]
  const router = createRouter({ routeTree: createRootRoute(), history })
  return (
    <ProviderContext value={provider}>
      <RouterContextProvider router={router}>
        <NavigationContext value={{ ...routerNavigation(router), useScreenId: () => screen }}>
          <div className="panel" aria-busy="true">
            <PanelFrame
              menu={null}
              bar={
                <TopBar
                  account={null}
                  bell={<BellFace unread={0} onPress={nothing} />}
                  exit={{ isLeaving: false, exit: nothing }}
                />
              }
              tabs={<Tabs wifi={<TabPlace />} onMenu={nothing} />}
            >
              <Content />
            </PanelFrame>
          </div>
        </NavigationContext>
      </RouterContextProvider>
    </ProviderContext>
  )
}

/** Of every other screen: a heading, and a card. */
function OtherSkeleton() {
  return (
    <Screen title="" heading={<Skeleton width="10rem" height="1.2em" />}>
      <Card aria-hidden="true">
        <Skeleton height="9rem" />
      </Card>
    </Screen>
  )
}

const screens = { home: HomeSkeleton, bills: ListSkeleton, other: OtherSkeleton }
