import { useQuery } from '@tanstack/react-query'
import { TextField } from '#portal/kit/form/text-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import { pictureQuery } from '#portal/queries/pictures.ts'
import { addressProps } from './field-props.ts'
import { pictureFailure } from './refusals.ts'
import { previewTexts } from './preview-texts.ts'
import { useDebouncedValue } from '#portal/kit/use-debounced-value.ts'

interface PictureFieldProps extends FieldState<string> {
  label: string
  hint?: string
}

/** The picture at an address as the portal would serve it; null while there is none. */
export function usePicturePreview(address: string): string | null {
  const { data } = useQuery(pictureQuery(useDebouncedValue(address.trim())))
  return address.trim() === '' ? null : (data ?? null)
}

/** A field for the address of a picture, with the picture below it. */
export function PictureField(props: PictureFieldProps) {
  const address = useDebouncedValue(props.value.trim())
  const { data, error, isFetching } = useQuery(pictureQuery(address))
  const isAsked = address !== '' && props.error === undefined
  return (
    <div className="picture-field">
      <TextField {...props} {...addressProps} />
      <div className="picture-state" role="status">
        {isAsked && data && <img src={data} alt="" className="picture-shown" />}
        {isAsked && !data && isFetching && <p>{previewTexts.pictureLoading}</p>}
        {isAsked && error && !isFetching && (
          <p className="picture-problem">{pictureFailure(error).text}</p>
        )}
      </div>
    </div>
  )
}
