<#-- The list of what others wrote. What stands inside of another library's jar is no dependency and is named below. -->
The libraries that come with Footnote, and the licence under which each is used.

<#list dependencyMap as entry>
<#assign library = entry.getKey()/>
${entry.getValue()?join(", ")}: ${library.name} (${library.groupId}:${library.artifactId}:${library.version}<#if library.url??>, ${library.url}</#if>)
</#list>

Inside of these:

BSD 3-Clause: ANTLR 4 runtime (https://www.antlr.org), in TomlJ (org.tomlj:tomlj)
