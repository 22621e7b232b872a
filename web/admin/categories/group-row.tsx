import { type RefObject, useEffect, useRef } from "react";
import { shownText } from "#contract/rules/shown-text.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { Button, buttonClass } from "#web/ui/buttons/button.tsx";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { showCount } from "#web/ui/figures.ts";
import { standInLanguage } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { MoveButtons } from "../kit/list/move-buttons.tsx";
import { shownName } from "../kit/shown-name.ts";
import { useCategoryName } from "../kit/use-groups.ts";
import type { GroupKind } from "../office.ts";
import { CategoryIcon } from "./category-icon.tsx";
import { type Group, isHidden } from "./groups.ts";
import { iconName } from "./icon-picker.tsx";

type GroupRowProps = {
  kind: GroupKind;
  group: Group;
  /** The id of the row that was being edited: the focus goes back to its button. */
  returnTo: RefObject<string | null>;
  /** Its place among its siblings; null where it cannot be moved. */
  place: { at: number; count: number } | null;
  onMove: (to: number) => void;
  onEdit: () => void;
  onArchive: () => void;
  onRestore: () => void;
};

export function GroupRow({ kind, group, ...acts }: GroupRowProps) {
  const { slug, icon, category, productCount } = group;
  const categoryName = useCategoryName();
  const name = shownName(group);
  const description = shownText(language(), { en: group.description, bn: group.bengaliDescription });
  return (
    <tr className={isHidden(group) ? "grow is-arch" : "grow"}>
      <td className="grow__pic">
        <GroupPicture group={group} />
      </td>
      <td className="grow__name">
        <b className="b6" lang={standInLanguage(name)}>
          {name}
        </b>{" "}
        <ArchivedChip group={group} />
        {description ? (
          <span className="soft t13 grow__more" lang={standInLanguage(description)}>
            {description}
          </span>
        ) : null}
        {kind === "subcategory" ? (
          <span className="mono grow__more" lang="en">
            {slug}
          </span>
        ) : null}
      </td>
      {kind === "subcategory" ? (
        <td className="grow__sub">{category ? categoryName(category.name) : null}</td>
      ) : (
        <td className="mono cslug grow__sub" lang="en">
          {slug}
        </td>
      )}
      <td className="grow__icon">
        <span className="ic">
          <CategoryIcon icon={icon} />
          <span className="vh">{iconName(icon)}</span>
        </span>
      </td>
      <td className="n grow__count">
        {isHidden(group) ? null : (
          <span>
            <span className="grow__figure">{showCount(productCount)}</span>
            <span className="grow__word">
              {m.product_count({ count: productCount, shown: showCount(productCount) })}
            </span>
          </span>
        )}
      </td>
      <td className="acts grow__acts">
        <GroupActs group={group} {...acts} />
      </td>
    </tr>
  );
}

function GroupActs({ group, returnTo, place, onMove, onEdit, onArchive, onRestore }: Omit<GroupRowProps, "kind">) {
  const { _id, isArchived } = group;
  const name = shownName(group);
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (returnTo.current !== _id) return;
    returnTo.current = null;
    edit.current?.focus();
  }, [returnTo, _id]);
  if (isArchived) {
    return (
      <Button variant="quiet" size="sm" aria-label={m.groups_restore_named({ name })} onClick={onRestore}>
        {m.groups_restore()}
      </Button>
    );
  }
  return (
    <>
      {place ? <MoveButtons label={name} {...place} onMove={onMove} /> : null}
      <button
        ref={edit}
        type="button"
        className={buttonClass({ variant: "quiet", size: "sm" })}
        aria-label={m.groups_edit_named({ name })}
        onClick={onEdit}
      >
        {m.edit()}
      </button>
      <Button variant="danger-quiet" size="sm" aria-label={m.groups_archive_named({ name })} onClick={onArchive}>
        {m.groups_archive()}
      </Button>
    </>
  );
}

/** Its icon, while it has no picture. */
export function GroupPicture({ group: { picture, icon } }: { group: Group }) {
  return (
    <span className="th40 tint-sage" aria-hidden="true">
      {picture ? <Picture picture={picture} alt="" sizes="56px" /> : icon === "" ? null : <CategoryIcon icon={icon} />}
    </span>
  );
}

function ArchivedChip({ group }: { group: Group }) {
  if (group.isArchived) return <Chip className="st-placed">{m.groups_archived()}</Chip>;
  return group.isCategoryArchived ? <Chip className="st-placed">{m.groups_category_archived()}</Chip> : null;
}
