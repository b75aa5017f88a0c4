import { Link, useNavigate } from '@tanstack/react-router'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { useIsWide } from '#portal/kit/hooks/use-is-wide.ts'
import { sectionTexts as texts } from './section-texts.ts'
import './section-nav.css'
import { firstSection, type MainSection, mainSections } from './main-sections.ts'

const to = '/adm/customer/$client_id/edit'

/** The search part of a section's address. */
export const sectionSearch = (section: MainSection) => (section === firstSection ? {} : { section })

interface SectionNavProps {
  clientId: string
  current: MainSection
}

/** Links to the sections beside the open one; on a narrow screen a choice above it. */
export function SectionNav(props: SectionNavProps) {
  const isWide = useIsWide()
  return (
    <nav className="section-nav" aria-label={texts.navigation}>
      {isWide ? <SectionLinks {...props} /> : <SectionChoice {...props} />}
    </nav>
  )
}

function SectionLinks({ clientId, current }: SectionNavProps) {
  return (
    <ul>
      {mainSections.map((name) => (
        <li key={name}>
          <Link
            to={to}
            params={{ client_id: clientId }}
            search={sectionSearch(name)}
            className="section-link"
            // The search part counts whole: that of the first section is part of every other.
            activeOptions={{ exact: true }}
            {...(name === current && { 'aria-current': 'page' })}
          >
            {texts.names[name]}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const options = mainSections.map((value) => ({ value, label: texts.names[value] }))

function SectionChoice({ clientId, current }: SectionNavProps) {
  const navigate = useNavigate()
  return (
    <SelectField
      name="section"
      label={texts.choose}
      value={current}
      error={undefined}
      options={options}
      onValue={(value) => {
        const section = mainSections.find((name) => name === value)
        if (!section) return
        void navigate({ to, params: { client_id: clientId }, search: sectionSearch(section) })
      }}
    />
  )
}
