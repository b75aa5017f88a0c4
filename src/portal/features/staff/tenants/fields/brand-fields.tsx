import { lazy, Suspense } from 'react'
import { faceOf } from '#domain/platform/colours/face.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import './brand-columns.css'
import { FieldSet } from './field-set.tsx'
import type { Fields } from './field-props.ts'
import { TenantField, TenantFields } from './tenant-field.tsx'
import { texts } from '../texts.ts'

/** Loaded after the fields, which work without it. */
const BrandPreview = lazy(async () => ({
  default: (await import('../pictures/brand-preview.tsx')).BrandPreview,
}))

/** Colours and pictures, with a preview of both; of a new provider one of each. */
export function BrandFields({ field, isNew }: { field: Fields; isNew: boolean }) {
  return (
    <FieldSet title={texts.brand} hint={texts.pictureHint}>
      <div className="stack-5 brand-columns">
        <div className="stack-5 brand-inputs">
          {isNew ? (
            <>
              <TenantField field={field} name="primary_color" />
              <TenantField field={field} name="vertical_logo_url" />
            </>
          ) : (
            <>
              <div className="field-pair">
                <TenantFields field={field} group="colours" />
              </div>
              <div className="field-pair">
                <TenantFields field={field} group="face" />
              </div>
              <TenantFields field={field} group="pictures" />
            </>
          )}
        </div>
        <div className="brand-beside">
          <Suspense fallback={<Skeleton height="20rem" />}>
            <BrandPreview
              alias={field('alias').value}
              primary={field('primary_color').value}
              secondary={field('secondary_color').value}
              logo={field('horizontal_logo_url').value}
              face={faceOf(
                field('hero_pattern').value,
                field('corner_shape').value,
                field('headline_face').value,
              )}
            />
          </Suspense>
        </div>
      </div>
    </FieldSet>
  )
}
