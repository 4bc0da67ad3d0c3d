interface TagsProps {
  tags: readonly string[];
  /** on a card, which has little room; all of them where it is looked at by itself: one may name what not all may eat */
  most?: number;
}

export function Tags({ tags, most }: TagsProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags">
      {tags.slice(0, most).map((tag) => (
        <li key={tag} data-tag={tag.toLowerCase()}>
          {tag}
        </li>
      ))}
    </ul>
  );
}
