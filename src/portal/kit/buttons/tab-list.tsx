import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useMoreMarks } from '#portal/kit/hooks/use-more-marks.ts'
import '#portal/kit/hooks/more-marks.css'
import './tab-list.css'

interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly content: ReactNode
}

interface TabListProps<Name extends string> {
  label: string
  tabs: readonly Tab<Name>[]
  current: Name
  onTab: (name: Name) => void
  /** Renders the element around the panels, for example a form. */
  renderPanels?: (panels: ReactNode) => ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Tabs with one visible panel. All panels stay mounted, so that values typed in one are kept when
 * the form is submitted from a different one. Arrow keys move between the tabs.
 */
export function TabList<Name extends string>(props: TabListProps<Name>) {
  const { label, tabs, current, onTab, renderPanels = (panels) => panels } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const more = useMoreMarks(list)

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === current)
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 }
    const step = steps[event.key]
    const next = step === undefined ? ends[event.key] : (at + step + tabs.length) % tabs.length
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onTab(tab.name)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus()
  }

  return (
    <>
      <div className="more-marks" data-more={more}>
        <div role="tablist" aria-label={label} className="tab-list" ref={list}>
          {tabs.map(({ name, label: words }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              className="tab-list-tab"
              aria-selected={name === current}
              aria-controls={`${id}-${name}-panel`}
              tabIndex={name === current ? 0 : -1}
              onKeyDown={onKeyDown}
              onClick={() => onTab(name)}
            >
              {words}
            </button>
          ))}
        </div>
      </div>
      {renderPanels(
        tabs.map(({ name, content }) => (
          <div
            key={name}
            role="tabpanel"
            id={`${id}-${name}-panel`}
            aria-labelledby={`${id}-${name}`}
            className="tab-list-panel"
            data-tab={name}
            hidden={name !== current}
          >
            {content}
          </div>
        )),
      )}
    </>
  )
}
