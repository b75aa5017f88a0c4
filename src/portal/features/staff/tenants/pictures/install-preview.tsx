import { useQuery } from '@tanstack/react-query'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { installPreviewQuery } from '#portal/queries/site/install-preview.ts'
import { FieldSet } from '../fields/field-set.tsx'
import { previewTexts as texts } from './preview-texts.ts'

interface InstallPreviewProps {
  clientId: string
  /** The version of the saved provider; the pictures are loaded again when it changes. */
  version: string
}

/** The icons on phones and the pictures of the install sheet, as they are saved. */
export function InstallPreview({ clientId, version }: InstallPreviewProps) {
  const query = useQuery(installPreviewQuery(clientId, version))
  return (
    <FieldSet title={texts.install} hint={texts.installHint}>
      <QueryFrame
        query={query}
        loadingText={texts.installLoading}
        skeleton={<Skeleton height="6rem" />}
        failureText={texts.installFailure}
      >
        {({ icons, screens }) => (
          <>
            <div className="install-icons">
              {icons.map(({ name, image }) => (
                <figure key={name}>
                  <img src={image} alt="" className={`install-${name}`} />
                  <figcaption>{texts.icons[name]}</figcaption>
                </figure>
              ))}
            </div>
            {screens.length === 0 && <p className="field-hint">{texts.noScreens}</p>}
            {screens.length > 0 && (
              // Scrolls by the keys where it is wider than the page.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe asks for it
              <div className="install-screens" role="group" aria-label={texts.screens} tabIndex={0}>
                {screens.map(({ label, width, height, image }) => (
                  <figure key={label}>
                    <img src={image} alt="" width={width} height={height} />
                    <figcaption>{label}</figcaption>
                  </figure>
                ))}
              </div>
            )}
          </>
        )}
      </QueryFrame>
    </FieldSet>
  )
}
