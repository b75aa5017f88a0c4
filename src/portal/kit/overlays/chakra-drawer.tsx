import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { Drawer as Parts } from '@chakra-ui/react/drawer'
import { Portal } from '@chakra-ui/react/portal'
import { DrawerHead } from './drawer-head.tsx'
import type { DrawerProps } from './overlay-props.ts'
import { overlaySystem } from './system.ts'

/** A drawer by Chakra, with its animations. */
export function ChakraDrawer({ title, side, isOpen, onClose, children }: DrawerProps) {
  return (
    <ChakraProvider value={overlaySystem}>
      <Parts.Root
        open={isOpen}
        onOpenChange={({ open }) => open || onClose()}
        placement={side}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Parts.Backdrop />
          <Parts.Positioner className={`drawer-${side}`}>
            <Parts.Content>
              <DrawerHead onClose={onClose}>
                <Parts.Title>{title}</Parts.Title>
              </DrawerHead>
              <Parts.Body>{children}</Parts.Body>
            </Parts.Content>
          </Parts.Positioner>
        </Portal>
      </Parts.Root>
    </ChakraProvider>
  )
}
