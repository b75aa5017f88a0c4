import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { createListCollection } from '@chakra-ui/react/collection'
import { Combobox } from '@chakra-ui/react/combobox'
import { type ReactNode, useMemo } from 'react'
import { overlaySystem } from './system.ts'

export interface PaletteItem {
  readonly value: string
  readonly label: string
  /** Said beside the label. */
  readonly detail: string
}

interface ChakraPaletteProps {
  label: string
  items: readonly PaletteItem[]
  typed: string
  onTyped: (text: string) => void
  onChoose: (value: string) => void
  onClose: () => void
  /** What is said where the list is empty, or of a search under way. */
  children: ReactNode
}

/** The list opens to be typed in. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus()

/** A field with the list of what it finds, by Chakra: the first one is marked, arrow keys mark others, Enter chooses. */
export function ChakraPalette(props: ChakraPaletteProps) {
  const { label, items, typed, onTyped, onChoose, onClose, children } = props
  const collection = useMemo(() => createListCollection({ items: [...items] }), [items])
  return (
    <ChakraProvider value={overlaySystem}>
      <Combobox.Root
        unstyled
        className="palette"
        collection={collection}
        open
        onOpenChange={({ open, reason }) => {
          if (!open && reason === 'escape-key') onClose()
        }}
        closeOnSelect={false}
        selectionBehavior="preserve"
        inputBehavior="autohighlight"
        value={[]}
        inputValue={typed}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason === 'input-change') onTyped(inputValue)
        }}
        onValueChange={({ value: [chosen] }) => {
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        <Combobox.Label className="visually-hidden">{label}</Combobox.Label>
        <Combobox.Input
          className="field-input palette-input"
          placeholder={label}
          ref={focusOnce}
          maxLength={200}
          spellCheck={false}
        />
        <p className="palette-note" role="status">
          {children}
        </p>
        <Combobox.Content className="palette-list">
          {items.map((item) => (
            <Combobox.Item key={item.value} item={item} className="palette-item">
              <Combobox.ItemText>{item.label}</Combobox.ItemText>
              <span className="palette-detail">{item.detail}</span>
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Root>
    </ChakraProvider>
  )
}
