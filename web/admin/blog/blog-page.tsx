import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { shownText as textIn } from "#contract/rules/shown-text.ts";
import type { OwnPost, StandardPost } from "#contract/wire/shop/blog.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { LeaveGuard } from "../kit/form/leave-guard.tsx";
import { matches, SearchField } from "../kit/list/search-field.tsx";
import { useOpened } from "../kit/list/use-opened.ts";
import { formatMoment } from "../kit/moment.ts";
import { queries, refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import { beginUsing } from "../shell/side/use-used.ts";
import { PostForm } from "./post-form.tsx";
import { draftOf, newDraft } from "./typed-post.ts";
import "./blog.css";

const postsKey = ["blog"];

/** In the address of a post that is not stored yet. */
const newPost = "new";

/** The blog: its posts, and the editor of one of them, which the address names: ?open={id}, a sample's slug, or new. */
export default function BlogPage() {
  const { data, error } = useQuery({ queryKey: postsKey, queryFn: office.listPosts });
  const { data: standard } = useQuery({ queryKey: ["standard-posts"], queryFn: office.listStandardPosts });
  const { opened, open } = useOpened();
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  async function onChanged(next: OwnPost | null) {
    beginUsing();
    await queries.invalidateQueries({ queryKey: postsKey });
    if ((next?._id ?? null) !== opened) open(next?._id ?? null, { isSaved: true, replace: true });
  }
  if (data === undefined || standard === undefined) return <ListWait />;
  const taken = new Set(data.posts.map(({ slug }) => slug));
  const samples = standard.posts.filter(({ slug }) => !taken.has(slug));
  const stored = data.posts.find(({ _id }) => _id === opened) ?? null;
  const sample = samples.find(({ slug }) => slug === opened);
  if (stored || sample || opened === newPost) {
    return (
      <LeaveGuard>
        <PostForm
          key={stored ? `${stored._id} ${stored.revision}` : (sample?.slug ?? newPost)}
          stored={stored}
          first={stored || sample ? draftOf((stored ?? sample) as OwnPost | StandardPost) : newDraft()}
          onChanged={onChanged}
          onBack={() => open(null)}
        />
      </LeaveGuard>
    );
  }
  const posts = [...data.posts, ...samples];
  return <PostList posts={posts.toSorted((a, b) => (a.showAt < b.showAt ? 1 : -1))} onOpen={open} />;
}

type PostListProps = { posts: (OwnPost | StandardPost)[]; onOpen: (item: string) => void };

function PostList({ posts, onOpen }: PostListProps) {
  const [words, setWords] = useState("");
  const found = posts.filter(({ en, bn }) => matches(words, en.title, bn.title, en.text, bn.text));
  return (
    <>
      <div className="ahead">
        <h1>{m.blog_desk_title()}</h1>
        <span className="soft t14 num">
          {m.blog_desk_count({ count: posts.length, shown: inDigits(posts.length) })}
        </span>
        <div className="right">
          <Button size="md" onClick={() => onOpen(newPost)}>
            {m.blog_desk_new_post()}
          </Button>
        </div>
      </div>
      <section className="panel blog" aria-label={m.blog_desk_posts()}>
        <div className="blog__search">
          <SearchField
            label={m.blog_desk_words_in()}
            placeholder={m.blog_desk_words_in()}
            text={words}
            onChange={setWords}
          />
        </div>
        <ul>
          {found.map((post) => (
            <li key={post.slug}>
              <button type="button" className="blog__row" onClick={() => onOpen("_id" in post ? post._id : post.slug)}>
                <span className="blog__pic">{thumbnailOf(post) && <img src={thumbnailOf(post)} alt="" />}</span>
                <span className="blog__name">
                  <b className="b6">{shownText(post, "title")}</b>
                  <span className="soft t14">
                    {[shownText(post, "group"), formatMoment(post.showAt)].filter(Boolean).join(" · ")}
                  </span>
                </span>
                <State post={post} />
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 ? <p className="soft blog__none">{m.blog_desk_none()}</p> : null}
      </section>
    </>
  );
}

/** In the language of the office. */
function shownText({ en, bn }: OwnPost | StandardPost, text: "title" | "group"): string {
  return textIn(language(), { en: en[text], bn: bn[text] });
}

function thumbnailOf(post: OwnPost | StandardPost): string | undefined {
  return "thumbnail" in post ? post.thumbnail : post.picture?.url.replace(/\.webp$/, "-96.webp");
}

function State({ post }: { post: OwnPost | StandardPost }) {
  if (!("_id" in post)) return <span className="chip chip--status st-done">{m.blog_desk_first_text()}</span>;
  if (post.isDraft) return <span className="chip chip--status st-packing">{m.blog_desk_draft()}</span>;
  if (post.isShown) return <span className="chip chip--status st-done">{m.blog_desk_shown()}</span>;
  return <span className="chip chip--status st-shipped">{m.blog_desk_planned()}</span>;
}
