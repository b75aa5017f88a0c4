import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { Drawer as Parts } from '@chakra-ui/react/drawer'
import { Portal } from '@chakra-ui/react/portal'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { texts } from '../texts.ts'
import './drawer.css'
import { overlaySystem } from './system.ts'

interface DrawerProps {
  title: string
  /** The edge of the page it slides in from. */
  side: 'start' | 'end'
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A panel that slides in over the page. Always load it lazily, to keep Chakra out of the entry
 * chunk.
 */
export function Drawer({ title, side, isOpen, onClose, children }: DrawerProps) {
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
              <Parts.Header>
                <Parts.Title>{title}</Parts.Title>
                <Parts.CloseTrigger asChild>
                  <Button
                    variant="quiet"
                    icon={X}
                    className="button-round"
                    aria-label={texts.close}
                  />
                </Parts.CloseTrigger>
              </Parts.Header>
              <Parts.Body>{children}</Parts.Body>
            </Parts.Content>
          </Parts.Positioner>
        </Portal>
      </Parts.Root>
    </ChakraProvider>
  )
}
