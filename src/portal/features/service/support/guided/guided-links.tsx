import { guidedForms } from '#domain/service/support/guided-subject.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { guidedTexts as texts } from './guided-texts.ts'

/** The requests that have a form of their own. */
export function GuidedLinks() {
  return (
    <nav aria-label={texts.links}>
      <ul className="stack-3">
        {guidedForms.map((form) => (
          <li key={form}>
            <ButtonLink
              variant="secondary"
              isSmall
              isWide
              to="/panel/customer-service/request/$form"
              params={{ form }}
            >
              {texts.titles[form]}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
