import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import {
  maxAudienceEntries,
  minSearchLength,
  type NamedRecord,
} from '#domain/news/announcements/audience.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import './entry-list-field.css'
import { FieldFrame } from '#portal/kit/form/field-frame.tsx'
import './name-picker.css'
import { namePickerTexts as texts } from './name-picker-texts.ts'
import type { FieldState } from '#portal/kit/form/use-form.ts'

/** What a search for names has come to. */
interface NameSearch {
  /** The text that is looked for; it follows the typed one. */
  readonly asked: string
  readonly data: readonly NamedRecord[] | undefined
  readonly isFetching: boolean
  readonly isError: boolean
}

interface NamePickerProps extends FieldState<NamedRecord[]> {
  label: string
  hint?: string
  typed: string
  onTyped: (text: string) => void
  search: NameSearch
}

/** Chooses records by a part of their name, as the provider's ERP has them. */
export function NamePicker(props: NamePickerProps) {
  const { label, hint, error, value, onValue, typed, onTyped, search } = props
  const { asked } = search
  const input = useRef<HTMLInputElement>(null)
  const isAsking = typed.trim().length >= minSearchLength
  const offered = (search.data ?? []).filter(({ id }) => !value.some((one) => one.id === id))

  function add(chosen: NamedRecord) {
    onValue([...value, chosen])
    onTyped('')
    input.current?.focus()
  }

  return (
    <div className="stack-3">
      <FieldFrame label={label} hint={hint} error={error}>
        {(control) => (
          <div className="field-box">
            <input
              {...control}
              ref={input}
              className="field-input"
              type="search"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={60}
              placeholder={texts.placeholder}
              value={typed}
              readOnly={value.length >= maxAudienceEntries}
              onChange={(event) => onTyped(event.currentTarget.value)}
              // Enter chooses the first name instead of submitting the form.
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                const [first] = offered
                if (first && asked === typed) add(first)
              }}
            />
          </div>
        )}
      </FieldFrame>
      <p className="name-picker-note" role="status">
        {isAsking && noteOn(search, asked === typed, offered.length)}
      </p>
      {isAsking && offered.length > 0 && (
        <ul className="row-2 name-picker-found" aria-label={texts.foundFor(label)}>
          {offered.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => add(one)}>
                <Icon of={Plus} size={16} />
                {one.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {value.length > 0 && (
        <ul className="row-2" aria-label={texts.chosenOf(label)}>
          {value.map((one) => (
            <li key={one.id} className="entry-list-entry">
              <span>{one.name}</span>
              <button
                type="button"
                aria-label={texts.remove(one.name)}
                onClick={() => {
                  onValue(value.filter(({ id }) => id !== one.id))
                  input.current?.focus()
                }}
              >
                <Icon of={X} size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What a search is doing, or found. */
function noteOn({ isFetching, isError }: NameSearch, isTypingDone: boolean, found: number): string {
  if (isFetching || !isTypingDone) return texts.searching
  if (isError) return texts.failure
  return found === 0 ? texts.nothing : texts.found(found)
}
