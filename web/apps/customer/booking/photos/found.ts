/** A piece read from a photo, as the draft stores it. */
import { brandOf } from '#domain/catalogue/brands.ts';
import { categoryOf } from '#domain/catalogue/categories.ts';
import type { DetectedItem } from '#api/contract/analysis.ts';
import type { DraftItem } from '../draft.ts';

export const itemOf = (found: DetectedItem, photo: number): DraftItem => ({
  catalogueId: found.catalogueId,
  name: found.name,
  category: categoryOf(found.category),
  quantity: 1,
  unitPriceCents: found.assemblyPriceCents,
  minutes: found.estimatedTime,
  complexity: found.complexity,
  brand: brandOf(found.brand) ?? 'other',
  detected: {
    confidence: found.confidence,
    isUnsure: found.isUnsure,
    description: found.description,
    imageUrl: found.imageUrl,
    seen: found.seen,
    labelCount: found.labelCount,
    question: found.question,
    alternatives: found.alternatives,
    photos: [photo],
  },
});
