import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { Dialog as Parts } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { useId } from 'react'
import { DescriptionId } from './description.tsx'
import type { DialogFrameProps } from './overlay-props.ts'
import { overlaySystem } from './system.ts'
import { useClearView } from './use-clear-view.ts'
import { useDragToClose } from './use-drag-to-close.ts'

/** A dialog by Chakra, with its animations. */
export function ChakraDialog(props: DialogFrameProps) {
  const { role, title, isOpen, onClose, initialFocus, finalFocus, children } = props
  const description = useId()
  const sheet = useDragToClose(onClose)
  useClearView(isOpen)
  return (
    <ChakraProvider value={overlaySystem}>
      <Parts.Root
        role={role}
        ids={{ description }}
        open={isOpen}
        onOpenChange={({ open }) => open || onClose?.()}
        closeOnInteractOutside={onClose !== null}
        closeOnEscape={onClose !== null}
        {...(initialFocus && { initialFocusEl: initialFocus })}
        {...(finalFocus && { finalFocusEl: finalFocus })}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Parts.Backdrop data-opaque={props.isOpaque || undefined} />
          <Parts.Positioner>
            <Parts.Content ref={sheet}>
              <Parts.Title>{title}</Parts.Title>
              <DescriptionId value={description}>{children}</DescriptionId>
            </Parts.Content>
          </Parts.Positioner>
        </Portal>
      </Parts.Root>
    </ChakraProvider>
  )
}
