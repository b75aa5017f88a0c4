import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import type { AudienceKind } from '#contract/announcement-audience.ts'
import {
  maxAudienceEntries,
  minSearchLength,
  type NamedRecord,
} from '#domain/announcements/audience.ts'
import { FieldFrame } from '#portal/kit/form/field-frame.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import { Icon } from '#portal/kit/icon.tsx'
import { useDebouncedValue } from '#portal/kit/use-debounced-value.ts'
import { audienceSearchQuery } from '#portal/queries/announcements.ts'
import { texts } from './texts.ts'

interface NamePickerProps extends FieldState<NamedRecord[]> {
  kind: AudienceKind
  label: string
}

/** Chooses cities, districts or plans by a part of their name, as the provider's ERP has them. */
export function NamePicker({ kind, label, error, value, onValue }: NamePickerProps) {
  const [typed, setTyped] = useState('')
  const asked = useDebouncedValue(typed)
  const search = useQuery(audienceSearchQuery(kind, asked))
  const input = useRef<HTMLInputElement>(null)
  const isAsking = typed.trim().length >= minSearchLength
  const offered = (search.data ?? []).filter(({ id }) => !value.some((one) => one.id === id))

  function add(chosen: NamedRecord) {
    onValue([...value, chosen])
    setTyped('')
    input.current?.focus()
  }

  return (
    <div className="entry-list">
      <FieldFrame label={label} error={error}>
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
              placeholder={texts.searchPlaceholder}
              value={typed}
              readOnly={value.length >= maxAudienceEntries}
              onChange={(event) => setTyped(event.currentTarget.value)}
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
        <ul className="name-picker-found" aria-label={texts.foundFor(label)}>
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
        <ul className="entry-list-entries" aria-label={texts.chosenOf(label)}>
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
function noteOn(
  { isFetching, isError }: { readonly isFetching: boolean; readonly isError: boolean },
  isTypingDone: boolean,
  found: number,
): string {
  if (isFetching || !isTypingDone) return texts.searching
  if (isError) return texts.searchFailure
  return found === 0 ? texts.nothingFound : texts.found(found)
}
