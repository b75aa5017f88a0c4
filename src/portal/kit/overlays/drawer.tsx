import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import './drawer.css'
import type { DrawerProps } from './overlay-props.ts'
import { PlainDrawer } from './plain-drawer.tsx'

/** A panel that slides in over the page. */
export const Drawer = lazyPart<DrawerProps>(
  async () => (await import('./chakra-drawer.tsx')).ChakraDrawer,
  { otherwise: PlainDrawer, keepsOtherwise: ({ isOpen }) => isOpen },
)
