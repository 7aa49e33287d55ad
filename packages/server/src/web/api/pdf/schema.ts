import { Type } from 'typebox';
import { named } from '../../../platform/http/schemas.ts';

export const PdfQuery = Type.Object({
  only: Type.Optional(Type.Boolean({ default: false, description: 'The page alone, without the pages below it.' })),
  page: Type.Optional(
    Type.String({ maxLength: 64, description: 'The page, with the pages below it; everything without one.' }),
  ),
});

/** Download URL of a PDF (docs/api/contract.md#urls-of-pdfs). */
export const Pdf = named(
  'Pdf',
  Type.Object({ url: Type.String({ description: 'Signed URL of the PDF; expires in 15 minutes.' }) }),
);
